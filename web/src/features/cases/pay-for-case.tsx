// Paying the price of a case, in each state of the payment.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Case } from '../../api/case-types'
import { ApiError } from '../../api/errors'
import { caseQuery, createCasePayment } from '../../api/members/cases'
import { reportPayment } from '../../api/paying/payments'
import { queryKeys } from '../../api/query-keys'
import { openCheckout } from '../../lib/paying/checkout'
import { findInvoiceProblems, type InvoiceDetails, type InvoiceProblems, toInvoiceEntry } from '../../lib/paying/gst'
import { paths } from '../../lib/paths'
import { InvoiceFields } from '../../shared/components/paying/invoice-fields'
import { type PaymentOutcome, useCheckoutReturn } from '../../shared/components/paying/use-checkout-return'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { GrievanceContact, RefundRule } from './before-paying'
import { CaseSection } from './case-section'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'
import { useLanguageTag } from '../../ui/language-tag'

const EMPTY: InvoiceDetails = { pinCode: '', state: '', abroad: false, country: '', gstin: '' }

/** It stands on the page after paying too, because it takes the checkout's result off the address. */
export function PayForCase({ shown }: { shown: Case }) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { pay: texts, oneMoment } = useCaseTexts()
  const tagOf = useLanguageTag()
  const { _id, title, quote } = shown

  async function report(outcome: PaymentOutcome): Promise<boolean> {
    const paid = await reportPayment(_id, outcome)
    void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
    void client.invalidateQueries({ queryKey: queryKeys.myCases })
    await client.invalidateQueries({ queryKey: caseQuery(_id).queryKey })
    return paid
  }
  const { checking, failed, settle } = useCheckoutReturn(report)
  const paying = useMutation({
    mutationFn: async (buyer: { name: string } & ReturnType<typeof toInvoiceEntry>) => {
      const order = await createCasePayment(_id, buyer)
      const outcome = await openCheckout(order, { id: _id, title, returnPath: paths.case(_id, language) })
      if (outcome === 'left') return
      await settle(outcome === 'dismissed' ? 'failed' : outcome.paid)
    },
  })
  if (quote === null || !shown.canPay) return null
  const rupees = quote.price.amount / 100
  const isWaiting = checking || shown.payment === 'pending'
  return (
    <CaseSection id="pay" title={texts.title(rupees)} isForm>
      <p className="wrap-anywhere mt-2 leading-relaxed">
        <span lang={tagOf(quote.reason)}>{quote.reason}</span>{' '}
        <span className="text-muted">{texts.holds(quote.expiresAt)}</span>
      </p>
      <div aria-live="polite" className="mt-3">
        {isWaiting && (
          <p>
            <strong className="font-medium">{texts.waiting}</strong> {texts.waitingText}
          </p>
        )}
        {failed && !isWaiting && <p className="text-danger">{texts.failed}</p>}
      </div>
      {!checking && (
        <BuyerForm
          words={paying.isPending ? oneMoment : failed ? texts.again(rupees) : texts.title(rupees)}
          rupees={rupees}
          busy={paying.isPending}
          error={paying.error}
          onPay={paying.mutate}
        />
      )}
    </CaseSection>
  )
}

type FormProps = {
  words: string
  rupees: number
  busy: boolean
  error: Error | null
  onPay: (buyer: { name: string } & ReturnType<typeof toInvoiceEntry>) => void
}

/** The invoice names who pays and where they live, as the law asks. */
function BuyerForm({ words, rupees, busy, error, onPay }: FormProps) {
  const {
    pay: texts,
    invoice,
    asking: { money },
  } = useCaseTexts()
  const { describe, translateFields } = useCaseFailures()
  const id = useId()
  const { subscriptionData } = useSubscription()
  const [name, setName] = useState(subscriptionData?.name ?? '')
  const [details, setDetails] = useState(EMPTY)
  const [problems, setProblems] = useState<InvoiceProblems>({})
  const told: InvoiceProblems = error instanceof ApiError ? { ...translateFields(error.fields), ...problems } : problems

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = { ...(name.trim() === '' ? { name: texts.noName } : {}), ...findInvoiceProblems(details, invoice) }
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) onPay({ name: name.trim(), ...toInvoiceEntry(details) })
    else document.getElementById(`${id}-${first}`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 max-w-140 space-y-4">
      <TextField
        id={`${id}-name`}
        label={texts.name}
        autoComplete="name"
        value={name}
        problem={told.name}
        onChange={(event) => setName(event.target.value)}
      />
      <InvoiceFields
        id={id}
        texts={invoice}
        draft={details}
        problems={told}
        onChange={(changed) => {
          setDetails({ ...details, ...changed })
          setProblems({})
        }}
      />
      <p role="alert" className="text-danger">
        {error && Object.keys(told).length === 0 && <TaggedWords>{describe(error, texts.notStarted)}</TaggedWords>}
      </p>
      <p className="leading-relaxed">
        <strong className="font-medium">{texts.total(rupees)}</strong> <RefundRule />
      </p>
      <p className="text-[0.9375rem] leading-relaxed">
        <GrievanceContact words={money.complaints} />
      </p>
      <Button type="submit" disabled={busy}>
        {words}
      </Button>
      <p className="text-muted text-sm">{texts.note}</p>
    </form>
  )
}
