// Paying for a report: what it contains, the price with GST, the refund rule, and what the invoice needs.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { createPayment, reportPayment } from '../../api/members/payments'
import type { PfReport } from '../../api/pf-report-types'
import { queryKeys } from '../../api/query-keys'
import { formatRupees } from '../../lib/format'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { openCheckout } from '../../lib/paying/checkout'
import { findInvoiceProblems, type InvoiceProblems, NO_INVOICE_DETAILS } from '../../lib/paying/gst'
import { InvoiceFields } from '../../shared/components/paying/invoice-fields'
import { type PaymentOutcome, useCheckoutReturn } from '../../shared/components/paying/use-checkout-return'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { EraseReport } from './erase-report'
import { ReportPreview } from './report-preview'

type Props = { id: string; report: PfReport; language: PageLanguage }

/** `language` is the one in which the report opens once it is ready, and of the mails about it. */
export function PayForReport({ id, report, language }: Props) {
  const { offer, missing } = report
  const client = useQueryClient()
  const formId = useId()
  const { subscriptionData } = useSubscription()
  const [details, setDetails] = useState(NO_INVOICE_DETAILS)
  const [problems, setProblems] = useState<InvoiceProblems>({})
  async function reportOutcome(outcome: PaymentOutcome): Promise<boolean> {
    const paid = await reportPayment(id, outcome)
    void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
    await client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) })
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
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) }),
  })
  const price = formatRupees(offer.price.amount / 100)

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findInvoiceProblems(details)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) paying.mutate()
    else document.getElementById(`${formId}-${first}`)?.focus()
  }

  if (checking) {
    return (
      <p role="status" className="mt-6">
        <strong className="font-medium">Waiting for your bank to confirm.</strong> This takes up to a minute. You can
        leave this page: we’ll e-mail you the result.
      </p>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6 space-y-5">
      <ReportPreview offer={offer} />
      {missing.length > 0 && (
        <div className="rounded-control bg-marker/45 px-4 py-3">
          <p className="font-medium">Before you pay: something is missing</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="mt-1">We’ll ask you for it after the payment, and you can also go on without it.</p>
        </div>
      )}
      <InvoiceFields
        id={formId}
        draft={details}
        problems={problems}
        onChange={(changed) => setDetails((now) => ({ ...now, ...changed }))}
      />
      {failed && (
        <p className="text-danger">The payment did not go through. You have not been charged for it. Try again.</p>
      )}
      {paying.isError && (
        <p role="alert" className="text-danger">
          {getReaderMessage(paying.error, 'The payment could not be started. Please try again.')}
        </p>
      )}
      <Button type="submit" disabled={paying.isPending}>
        {paying.isPending ? 'One moment…' : `Pay ${price}`}
      </Button>
      <p className="text-muted text-sm">
        GST included. You pay at our payment provider; card and account numbers never reach us.
      </p>
      <EraseReport id={id} />
    </form>
  )
}
