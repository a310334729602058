// Paying for a report: what it contains, the price with GST, the refund rule, and what the invoice needs.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { createPayment, reportPayment } from '../../api/paying/payments'
import type { PfReport } from '../../api/pf-report-types'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { openCheckout } from '../../lib/paying/checkout'
import { findInvoiceProblems, type InvoiceProblems, NO_INVOICE_DETAILS } from '../../lib/paying/gst'
import { readLanguageTag } from '../../lib/term-language'
import { InvoiceFields } from '../../shared/components/paying/invoice-fields'
import { type PaymentOutcome, useCheckoutReturn } from '../../shared/components/paying/use-checkout-return'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { TaggedWords } from '../../ui/tagged-words'
import { EraseReport } from './erase-report'
import { refreshReport } from './refresh-report'
import { useReportFailures } from './report-failures'
import { ReportPreview } from './report-preview'
import { useReportTexts } from './report-texts'

type Props = { id: string; report: PfReport; language: PageLanguage }

/** `language` is the one in which the report opens once it is ready, and of the mails about it. */
export function PayForReport({ id, report, language }: Props) {
  const { offer, missing } = report
  const { pay: texts, invoice, translate, oneMoment } = useReportTexts()
  const { describe } = useReportFailures()
  const client = useQueryClient()
  const formId = useId()
  const { subscriptionData } = useSubscription()
  const [details, setDetails] = useState(NO_INVOICE_DETAILS)
  const [problems, setProblems] = useState<InvoiceProblems>({})
  async function reportOutcome(outcome: PaymentOutcome): Promise<boolean> {
    const paid = await reportPayment(id, outcome)
    await refreshReport(client, id)
    return paid
  }
  const { checking, failed, settle } = useCheckoutReturn(reportOutcome)
  const paying = useMutation({
    mutationFn: async () => {
      const { abroad, country, pinCode, state, gstin } = details
      const place = abroad ? { country } : { pinCode, state, gstin }
      const buyer = { name: subscriptionData?.name ?? '', email: subscriptionData?.email ?? '' }
      const order = await createPayment({ reportId: id, language, ...buyer, ...place })
      const outcome = await openCheckout(order, {
        id,
        title: offer.title,
        returnPath: paths.pfReport(id, undefined, language),
      })
      if (outcome !== 'left') await settle(outcome === 'dismissed' ? 'failed' : outcome.paid)
    },
    onSettled: () => refreshReport(client, id),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findInvoiceProblems(details, invoice)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) paying.mutate()
    else document.getElementById(`${formId}-${first}`)?.focus()
  }

  if (checking) {
    return (
      <p role="status" className="mt-6">
        <strong className="font-medium">{texts.waiting}</strong> {texts.waitingText}
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6 space-y-5">
      <ReportPreview offer={offer} />
      {missing.length > 0 && (
        <div className="rounded-control bg-marker/45 px-4 py-3">
          <p className="font-medium">{texts.missing}</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map(translate).map((text) => (
              <li key={text} lang={readLanguageTag(text)}>
                {text}
              </li>
            ))}
          </ul>
          <p className="mt-1">{texts.missingText}</p>
        </div>
      )}
      <InvoiceFields
        id={formId}
        draft={details}
        problems={problems}
        onChange={(changed) => setDetails((now) => ({ ...now, ...changed }))}
        texts={invoice}
      />
      {failed && <p className="text-danger">{texts.failed}</p>}
      {paying.isError && (
        <p role="alert" className="text-danger">
          <TaggedWords>{describe(paying.error, texts.notStarted)}</TaggedWords>
        </p>
      )}
      <Button type="submit" disabled={paying.isPending}>
        {paying.isPending ? oneMoment : texts.action(offer.price.amount / 100)}
      </Button>
      <p className="text-muted text-sm">{texts.note}</p>
      <EraseReport id={id} />
    </form>
  )
}
