import { useMutation } from '@tanstack/react-query'
import { holdSlot, releaseHold, readNearestSlots } from '../../api/members/bookings'
import type { Service, Slot } from '../../api/booking-types'
import type { BookingDraft } from './booking-draft'
import { profileStore } from '../../shared/stores/profile-store'
import { getBrowserZone } from '../../lib/events/time-zone'
import { computeHoldEnd } from './slot-times'

type Props = {
  service: Service
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onHeld: () => void
}

/** Fills the draft with what this browser knows of the reader, unless they have typed something. */
function readKnownContact(draft: BookingDraft): Partial<BookingDraft> {
  const { subscriptionData } = profileStore.read()
  if (subscriptionData === null || draft.name !== '' || draft.email !== '' || draft.phone !== '') return {}
  const { name, email, phone, countryCode } = subscriptionData
  return { name, email, phone: phone ?? '', countryCode }
}

/** Holds a time for a few minutes. Only one time is held at once. */
export function useHoldSlot({ service, draft, onChange, onHeld }: Props) {
  const holding = useMutation({
    mutationFn: (slot: Slot) => {
      if (draft.hold) releaseHold(draft.hold.holdId)
      return holdSlot({
        service: service.slug,
        slotId: slot.slotId,
        mode: draft.mode ?? service.modes[0],
        addOns: draft.addOns,
        tz: getBrowserZone(),
        ...(draft.expert === null ? {} : { expert: draft.expert }),
      })
    },
    onSuccess: ({ holdId, slotId, startsAt, endsAt, expiresAt, expert }) => {
      const hold = {
        holdId,
        slotId,
        startsAt,
        endsAt,
        expiresAt: computeHoldEnd(expiresAt, Date.now()),
        expert: expert.name,
      }
      onChange({ hold, ...readKnownContact(draft) })
      onHeld()
    },
    onError: () => onChange({ hold: null }),
  })
  return { ...holding, nearest: readNearestSlots(holding.error) }
}
