// Whether the reader has a seat. The server knows the seats of this session, and this browser remembers others.

import { useQuery } from '@tanstack/react-query'
import { useStore } from '../../lib/create-store'
import { ownWebinarsQuery } from '../../api/events/webinars'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { registeredWebinars } from '../../shared/stores/events/registered-webinars'
import { useSubscription } from '../../shared/components/subscription'

const REMEMBERED_SEAT: SeatRegistration = { status: 'registered', position: null, offerUntil: null, heldUntil: null }

/** `server` is undefined until it has answered. It tells a proven person everything, so its answer counts. */
export function resolveSeat(
  server: SeatRegistration | null | undefined,
  remembered: boolean,
  proven: boolean,
): SeatRegistration | null {
  if (server) return server
  if (server === null && proven) return null
  return remembered ? REMEMBERED_SEAT : null
}

const NONE: readonly string[] = []

function useRememberedWebinars(): readonly string[] {
  return useStore(registeredWebinars, NONE)
}

/** Returns the seat of any webinar in a list. */
export function useSeats(): (webinar: Webinar) => SeatRegistration | null {
  const { subscriptionData } = useSubscription()
  // A page cannot see the session's cookie, so the server is asked even when no profile is stored here.
  const { data } = useQuery(ownWebinarsQuery)
  const remembered = useRememberedWebinars()
  const proven = subscriptionData?.assurance === 'proven'
  return ({ _id }) => {
    const own = data?.find((other) => other._id === _id)?.registration
    return resolveSeat(own, remembered.includes(_id), proven)
  }
}

export function useSeat(id: string, server: SeatRegistration | null | undefined): SeatRegistration | null {
  const { subscriptionData } = useSubscription()
  return resolveSeat(server, useRememberedWebinars().includes(id), subscriptionData?.assurance === 'proven')
}
