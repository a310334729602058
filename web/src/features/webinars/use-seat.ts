// Whether the reader has a seat: what the server knows of this session, together with what this browser remembers.

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ownWebinarsQuery } from '../../api/queries/webinars'
import type { SeatRegistration, Webinar } from '../../api/webinar-types'
import { registeredWebinars } from '../../lib/registered-webinars'
import { useSubscription } from '../../ui/subscription'

const REMEMBERED: SeatRegistration = { status: 'registered', position: null, offerUntil: null }

/** `server`: undefined while it has not answered. To a proven person it tells everything, so it has the last word. */
export function seatOf(
  server: SeatRegistration | null | undefined,
  remembered: boolean,
  proven: boolean,
): SeatRegistration | null {
  if (server) return server
  if (server === null && proven) return null
  return remembered ? REMEMBERED : null
}

function useRemembered(): readonly string[] {
  return useSyncExternalStore(registeredWebinars.subscribe, registeredWebinars.read, registeredWebinars.readOnServer)
}

/** Of any webinar in a list. */
export function useSeats(): (webinar: Webinar) => SeatRegistration | null {
  const { subscriptionData } = useSubscription()
  // The session's cookie is nothing a page can see: the server is asked whether or not a profile lies here.
  const { data } = useQuery(ownWebinarsQuery)
  const remembered = useRemembered()
  const proven = subscriptionData?.assurance === 'proven'
  return ({ _id }) => {
    const own = data?.find((other) => other._id === _id)?.registration
    return seatOf(own, remembered.includes(_id), proven)
  }
}

export function useSeat(id: string, server: SeatRegistration | null | undefined): SeatRegistration | null {
  const { subscriptionData } = useSubscription()
  return seatOf(server, useRemembered().includes(id), subscriptionData?.assurance === 'proven')
}
