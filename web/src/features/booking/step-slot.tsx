// Step 3: the choice of a time, and the waitlist when no time is free.

import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys'
import { getReaderMessage } from '../../api/errors'
import { joinSlotWaitlist } from '../../api/members/bookings'
import type { Service, Slot } from '../../api/booking-types'
import type { BookingDraft } from './booking-draft'
import { EmailForm } from '../../shared/components/email-form'
import { sumPrices } from './money'
import { NearestSlots } from './nearest-slots'
import { SlotGrid } from './slot-grid'
import { useHoldSlot } from './use-hold-slot'

type Props = {
  service: Service
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onDone: () => void
}

export function StepSlot({ service, draft, onChange, onDone }: Props) {
  const client = useQueryClient()
  const refundHours = sumPrices(service, draft.addOns).total > 0 ? service.policy.refundHours : null
  const { mutate, isPending, error, nearest } = useHoldSlot({ service, draft, onChange, onHeld: onDone })

  function pickSlot(slot: Slot) {
    // Free times change, so they are fetched again for a reader who comes back.
    mutate(slot, { onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.allSlots }) })
  }

  return (
    <div className="mt-8">
      <h2 className="section-title">Choose a time</h2>
      <p className="mt-2 mb-6 text-muted">
        {service.durationMinutes} minutes. The time you choose is held for you while you enter your details.
      </p>
      {nearest && <NearestSlots slots={nearest} refundHours={refundHours} busy={isPending} onPick={pickSlot} />}
      {error && !nearest && (
        <p role="alert" className="mb-4 text-danger">
          {getReaderMessage(error, 'The time could not be held. Please try again.')}
        </p>
      )}
      <SlotGrid
        service={service.slug}
        expert={draft.expert}
        refundHours={refundHours}
        busy={isPending}
        onPick={pickSlot}
        waitlist={<SlotWaitlist service={service.slug} />}
      />
    </div>
  )
}

export function SlotWaitlist({ service }: { service: string }) {
  return (
    <EmailForm
      send={(email) => (email === null ? Promise.resolve() : joinSlotWaitlist(service, email))}
      title="Tell me when a time is free"
      label="Your e-mail"
      hint="For this one message. It is not a subscription."
      thanks="Noted. We will write to you as soon as a time is free."
      action="Tell me"
    />
  )
}
