import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors'
import { couponQuery } from '../../api/queries/bookings'
import { intakeFilesQuery } from '../../api/queries/intake-files'
import { subscribeNoticeQuery } from '../../api/queries/subscribers'
import type { Booked, Service } from '../../api/booking-types'
import type { BookingDraft, DraftHold } from '../../lib/booking-draft'
import { phoneProblem } from '../../lib/dial-codes'
import type { RegistrationForm } from '../../lib/registration-form'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { RegistrationFields } from '../../ui/registration-fields'
import { useSubscription } from '../../ui/subscription'
import { useRegistrationForm } from '../../ui/use-registration-form'
import { CallSummary } from './call-summary'
import { CouponBox } from './coupon-box'
import { entryFor } from './entry'
import { InvoiceFields, type InvoiceProblems, invoiceProblems } from './invoice-fields'
import { sumOf, sumOfAnswer } from './money'
import { Nearest } from './nearest'
import { Policy } from './policy'
import { PriceLines } from './price-lines'
import { useBook } from './use-book'
import { useHold } from './use-hold'

type Props = {
  service: Service
  draft: BookingDraft
  hold: DraftHold
  onChange: (change: Partial<BookingDraft>) => void
  onBooked: (booking: Booked) => void
  /** The time is not kept any more. */
  onPickAgain: () => void
}

/** Who books. What is typed is kept on the device; the boxes are not. */
export function StepDetails({ service, draft, hold, onChange, onBooked, onPickAgain }: Props) {
  const { isSubscribed } = useSubscription()
  const [boxes, setBoxes] = useState({ emailUpdates: false, whatsappUpdates: false, adult: false })
  const [wrong, setWrong] = useState<InvoiceProblems>({})
  // Told by the server, where its clock is ahead.
  const [ended, end] = useState<string | null>(null)
  const over = ended === hold.holdId
  const mode = draft.mode ?? service.modes[0] ?? 'video'
  const { name, email, phone, countryCode } = draft
  const form: RegistrationForm = { ...boxes, name, email, phone, countryCode }
  const coupon = useQuery({
    ...couponQuery(draft.coupon, service.slug, draft.addOns),
    enabled: draft.coupon !== '',
  })
  const priced = draft.coupon !== '' && coupon.data ? sumOfAnswer(coupon.data) : null
  const sum = priced ?? sumOf(service, draft.addOns)
  const { data: files = [] } = useQuery({ ...intakeFilesQuery(null), enabled: service.filesKeptDays !== null })
  const { data: notice, isError, refetch } = useQuery(subscribeNoticeQuery)
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
    onSubmit: send,
    wrongPhone: mode === 'phone' ? neededPhone : undefined,
  })
  const { mutate: hold3, isPending: holding } = useHold({ service, draft, onChange, onHeld: () => booking.reset() })
  const booking = useBook({
    onBooked,
    onExpired: () => end(hold.holdId),
    onFields: (fields) => {
      setProblems((now) => ({ ...now, ...fields }))
      setWrong((now) => ({ ...now, ...fields }))
      const [first] = Object.keys(fields)
      if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
    },
  })

  const missing = () => (sum.total > 0 ? invoiceProblems(draft) : {})

  function send() {
    const [first] = Object.keys(missing())
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    booking.mutate(
      entryFor({
        service,
        draft: priced ? draft : { ...draft, coupon: '' },
        hold,
        form,
        notice: notice?.version ?? null,
        asked: !isSubscribed,
        paid: sum.total > 0,
        files: files.filter(({ state }) => state !== 'refused').map(({ _id }) => _id),
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
      <h2 className="section-title">Your details</h2>
      {over ? (
        <Expired onPickAgain={onPickAgain} />
      ) : (
        <>
          <Countdown key={hold.holdId} until={hold.expiresAt} label="Kept for you for" onEnd={() => end(hold.holdId)} />
          <CallSummary
            title={service.title}
            startsAt={hold.startsAt}
            endsAt={hold.endsAt}
            mode={mode}
            expert={hold.expert}
          />
        </>
      )}
      {booking.nearest && <Nearest slots={booking.nearest} busy={holding} onPick={(slot) => hold3(slot)} />}
      <RegistrationFields
        id={id}
        form={form}
        problems={problems}
        onChange={change}
        phoneHint={
          mode === 'phone'
            ? 'The expert calls this number.'
            : 'Please give a number that is registered with WhatsApp: reminders of this call are sent there.'
        }
        consent={isSubscribed ? null : { notice, failed: isError, onRetry: () => void refetch() }}
      />
      {sum.total > 0 && (
        <InvoiceFields
          id={id}
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
          problem={coupon.isError ? messageOf(coupon.error, 'This coupon could not be checked.') : null}
          onApply={(code) => onChange({ coupon: code })}
        />
      )}
      <div className="border-line border-y py-5">
        <PriceLines sum={sum} note={service.priceNote} />
        <Policy text={service.policy.text} className="mt-3 text-muted text-sm" />
      </div>
      {booking.problem && (
        <p role="alert" className="text-danger">
          {booking.problem}
        </p>
      )}
      <Button type="submit" disabled={booking.isPending || over || booking.nearest !== null}>
        {booking.isPending ? 'Booking…' : sum.total > 0 ? 'Go on to pay' : 'Book the call'}
      </Button>
    </form>
  )
}

/** For a call by phone. */
function neededPhone(typed: string, code: string): string | null {
  if (typed.trim() === '') return 'Please enter your mobile number: the expert calls it'
  return phoneProblem(typed, code)
}

function Expired({ onPickAgain }: { onPickAgain: () => void }) {
  return (
    <div role="alert" className="rounded-control bg-marker/45 px-4 py-3">
      <p className="font-medium">The time is not kept for you any more, pick again.</p>
      <p className="mt-1">Everything you typed is still here.</p>
      <Button look="outline" className="mt-3" onClick={onPickAgain}>
        Pick a time again
      </Button>
    </div>
  )
}
