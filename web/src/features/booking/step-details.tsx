// Step 4: the details of the person who books. This device keeps what is typed, except for the consent boxes.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponQuery } from '../../api/members/bookings'
import { intakeFilesQuery } from '../../api/members/intake-files'
import { translatedNoticeQuery } from '../../api/queries/notices'
import type { BookingResult, Service } from '../../api/booking-types'
import type { BookingDraft, DraftHold } from './booking-draft'
import { findInvoiceProblems, type InvoiceProblems } from '../../lib/paying/gst'
import type { RegistrationForm } from '../../lib/forms/registration-form'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'
import { InvoiceFields } from '../../shared/components/paying/invoice-fields'
import { RegistrationFields } from '../../shared/components/forms/registration-fields'
import { useSubscription } from '../../shared/components/subscription'
import { useKnownAdult } from '../../api/members/known-adult'
import { useRegistrationForm } from '../../shared/components/forms/use-registration-form'
import { CouponBox } from './coupon-box'
import { buildBookingEntry } from './booking-entry'
import { HeldCall } from './held-call'
import { sumPrices, toPriceSum } from './money'
import { NearestSlots } from './nearest-slots'
import { findRequiredPhoneProblem } from './phone-problem'
import { RefundPolicy } from './refund-policy'
import { PriceLines } from './price-lines'
import { useCreateBooking } from './use-create-booking'
import { useHoldSlot } from './use-hold-slot'

type Props = {
  service: Service
  draft: BookingDraft
  hold: DraftHold
  caseId: string | undefined
  onChange: (change: Partial<BookingDraft>) => void
  onBooked: (booking: BookingResult) => void
  /** Called when the chosen time is no longer held. */
  onPickAgain: () => void
}

export function StepDetails({ service, draft, hold, caseId, onChange, onBooked, onPickAgain }: Props) {
  const { details: texts, invoice: invoiceTexts } = useBookingTexts()
  const { describe } = useBookingFailures()
  const language = usePageLanguage()
  const { isSubscribed, subscriptionData } = useSubscription()
  const [boxes, setBoxes] = useState({ emailUpdates: false, whatsappUpdates: false, adult: false })
  const [wrong, setWrong] = useState<InvoiceProblems>({})
  // The server may call a hold expired earlier than the reader's clock does.
  const [endedHold, setEndedHold] = useState<string | null>(null)
  const isHoldOver = endedHold === hold.holdId
  const mode = draft.mode ?? service.modes[0] ?? 'video'
  const { name, email, phone, countryCode } = draft
  const isAdult = useKnownAdult(subscriptionData, email)
  const form: RegistrationForm = { ...boxes, adult: boxes.adult || isAdult, name, email, phone, countryCode }
  const coupon = useQuery({
    ...couponQuery(draft.coupon, service.slug, draft.addOns),
    enabled: draft.coupon !== '',
  })
  const priced = draft.coupon !== '' && coupon.data ? toPriceSum(coupon.data) : null
  const sum = priced ?? sumPrices(service, draft.addOns)
  const { data: files = [] } = useQuery({ ...intakeFilesQuery(null), enabled: service.filesKeptDays !== null })
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('subscribe', language))
  const { id, problems, setProblems, change, submit } = useRegistrationForm({
    form,
    onChange: ({ emailUpdates, whatsappUpdates, adult, ...person }) => {
      setBoxes((now) => ({
        emailUpdates: emailUpdates ?? now.emailUpdates,
        whatsappUpdates: whatsappUpdates ?? now.whatsappUpdates,
        adult: adult ?? now.adult,
      }))
      onChange(person)
    },
    onSubmit: sendDetails,
    wrongPhone: mode === 'phone' ? findRequiredPhoneProblem(texts.noPhone) : undefined,
  })
  const phoneProblem = problems.phone
  const { mutate: holdSlot, isPending: holding } = useHoldSlot({
    service,
    draft,
    onChange,
    onHeld: () => booking.reset(),
  })
  const booking = useCreateBooking({
    onBooked,
    onExpired: () => setEndedHold(hold.holdId),
    onFields: (fields) => {
      setProblems((now) => ({ ...now, ...fields }))
      setWrong((now) => ({ ...now, ...fields }))
      const [first] = Object.keys(fields)
      if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
    },
  })

  const missing = () => (sum.total > 0 ? findInvoiceProblems(draft, invoiceTexts) : {})

  function sendDetails() {
    const [first] = Object.keys(missing())
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    booking.mutate(
      buildBookingEntry({
        service,
        draft: priced ? draft : { ...draft, coupon: '' },
        hold,
        form,
        notice: notice?.version ?? null,
        askedAboutUpdates: !isSubscribed,
        paid: sum.total > 0,
        files: files.filter(({ state }) => state !== 'refused').map(({ _id }) => _id),
        caseId,
        language,
      }),
    )
  }

  return (
    <form
      onSubmit={(event) => {
        setWrong(missing())
        submit(event)
      }}
      noValidate
      className="mt-8 space-y-5"
    >
      <h2 className="section-title">{texts.title}</h2>
      <HeldCall
        service={service}
        hold={hold}
        mode={mode}
        isOver={isHoldOver}
        onEnd={() => setEndedHold(hold.holdId)}
        onPickAgain={onPickAgain}
      />
      {booking.nearest && (
        <NearestSlots
          slots={booking.nearest}
          refundHours={sum.total > 0 ? service.policy.refundHours : null}
          busy={holding}
          onPick={(slot) => holdSlot(slot)}
        />
      )}
      <RegistrationFields
        id={id}
        form={form}
        problems={
          phoneProblem === undefined || mode !== 'phone'
            ? problems
            : { ...problems, phone: form.phone.trim() === '' ? texts.noPhone : texts.wrongPhone(phoneProblem) }
        }
        onChange={change}
        phoneHint={mode === 'phone' ? texts.phoneCalled : texts.phoneOptional}
        asksAge={!isAdult}
        consent={isSubscribed ? null : { notice, failed: isError, onRetry: () => void refetch() }}
      />
      {sum.total > 0 && (
        <InvoiceFields
          id={id}
          texts={invoiceTexts}
          draft={draft}
          problems={wrong}
          onChange={(changed) => {
            onChange(changed)
            setWrong((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changed))))
          }}
        />
      )}
      {service.price.amount > 0 && (
        <CouponBox
          coupon={draft.coupon}
          state={priced ? 'applied' : coupon.isFetching ? 'asking' : 'none'}
          problem={coupon.isError ? describe(coupon.error, texts.couponUnchecked) : null}
          onApply={(code) => onChange({ coupon: code })}
        />
      )}
      <div className="border-line border-y py-5">
        <PriceLines sum={sum} note={service.priceNote} />
        <RefundPolicy
          policy={service.policy}
          startsAt={sum.total > 0 ? hold.startsAt : null}
          className="mt-3 text-muted text-sm"
        />
      </div>
      {booking.problem && (
        <p role="alert" className="text-danger">
          <TaggedWords>{booking.problem}</TaggedWords>
        </p>
      )}
      <Button type="submit" disabled={booking.isPending || isHoldOver || booking.nearest !== null}>
        {booking.isPending ? texts.booking : sum.total > 0 ? texts.toPay : texts.book}
      </Button>
    </form>
  )
}
