import { useMutation } from '@tanstack/react-query'
import { holdSlot, letGo, nearestOf } from '../../api/queries/bookings'
import type { Service, Slot } from '../../api/booking-types'
import type { BookingDraft } from '../../lib/booking-draft'
import { profileStore } from '../../lib/profile-store'
import { browserZone } from '../../lib/time-zone'
import { heldUntil } from './slots'

type Props = {
  service: Service
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onHeld: () => void
}

/** What is known of the reader, where nothing has been typed yet. */
function known(draft: BookingDraft): Partial<BookingDraft> {
  const { subscriptionData } = profileStore.read()
  if (subscriptionData === null || draft.name !== '' || draft.email !== '' || draft.phone !== '') return {}
  const { name, email, phone, countryCode } = subscriptionData
  return { name, email, phone: phone ?? '', countryCode }
}

/** Keeps a time for a few minutes; one at a time. */
export function useHold({ service, draft, onChange, onHeld }: Props) {
  const holding = useMutation({
    mutationFn: (slot: Slot) => {
      if (draft.hold) letGo(draft.hold.holdId)
      return holdSlot({
        service: service.slug,
        slotId: slot.slotId,
        mode: draft.mode ?? service.modes[0],
        addOns: draft.addOns,
        tz: browserZone(),
        ...(draft.expert === null ? {} : { expert: draft.expert }),
      })
    },
    onSuccess: ({ holdId, slotId, startsAt, endsAt, expiresAt, expert }) => {
      const hold = {
        holdId,
        slotId,
        startsAt,
        endsAt,
        expiresAt: heldUntil(expiresAt, Date.now()),
        expert: expert.name,
      }
      onChange({ hold, ...known(draft) })
      onHeld()
    },
    onError: () => onChange({ hold: null }),
  })
  return { ...holding, nearest: nearestOf(holding.error) }
}
