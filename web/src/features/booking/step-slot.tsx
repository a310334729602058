import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/errors'
import { askForSlot } from '../../api/queries/bookings'
import type { Service, Slot } from '../../api/booking-types'
import type { BookingDraft } from '../../lib/booking-draft'
import { WishForm } from '../../ui/wish-form'
import { Nearest } from './nearest'
import { SlotGrid } from './slot-grid'
import { useHold } from './use-hold'

type Props = {
  service: Service
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onDone: () => void
}

export function StepSlot({ service, draft, onChange, onDone }: Props) {
  const client = useQueryClient()
  const { mutate, isPending, error, nearest } = useHold({ service, draft, onChange, onHeld: onDone })

  function pick(slot: Slot) {
    // Whoever comes back finds the times as they are then.
    mutate(slot, { onSettled: () => void client.invalidateQueries({ queryKey: ['slots'] }) })
  }

  return (
    <div className="mt-8">
      <h2 className="section-title">Choose a time</h2>
      <p className="mt-2 mb-6 text-muted">
        {service.durationMinutes} minutes. The time you choose is kept for you while you give your details.
      </p>
      {nearest && <Nearest slots={nearest} busy={isPending} onPick={pick} />}
      {error && !nearest && (
        <p role="alert" className="mb-4 text-danger">
          {messageOf(error, 'The time could not be kept. Please try again.')}
        </p>
      )}
      <SlotGrid
        service={service.slug}
        expert={draft.expert}
        busy={isPending}
        onPick={pick}
        waitlist={<SlotWaitlist service={service.slug} />}
      />
    </div>
  )
}

export function SlotWaitlist({ service }: { service: string }) {
  return (
    <WishForm
      send={(email) => (email === null ? Promise.resolve() : askForSlot(service, email))}
      title="Tell me when a time is free"
      label="Your e-mail"
      hint="For this one message. It is not a subscription."
      thanks="Noted. We will write to you as soon as there is a free time."
      action="Tell me"
    />
  )
}
