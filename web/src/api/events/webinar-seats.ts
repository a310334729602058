// Takes and cancels a seat, and updates what the query cache says about it.

import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { registeredWebinars } from '../../shared/stores/events/registered-webinars'
import { post } from '../client'
import { ApiError, hasCode, isRecord } from '../errors'
import type { SignedIn } from '../subscriber-types'
import type { SeatRegistration, WebinarEntry } from '../webinar-types'
import { storeSignedIn } from '../members/subscribers'
import { ownWebinarQuery, ownWebinarsQuery, webinarQuery, webinarsQuery } from './webinars'

const REGISTERED_SEAT: SeatRegistration = { status: 'registered', position: null, offerUntil: null, heldUntil: null }

function isSignedIn(data: unknown): data is SignedIn {
  return isRecord(data) && data.isLoggedin === true && typeof data.email === 'string'
}

function isWaitlisted(data: unknown): data is SignedIn & { position: number } {
  return isSignedIn(data) && 'position' in data && typeof data.position === 'number'
}

export type SeatOutcome =
  | { outcome: 'registered' }
  | { outcome: 'waitlisted'; position: number }
  /** The reader had the seat before. */
  | { outcome: 'already'; message: string }
  | { outcome: 'refused'; message: string }

/** Rejects when the call failed. Every answer signs the reader in, with a seat or without one. */
export async function requestSeat(client: QueryClient, entry: WebinarEntry): Promise<SeatOutcome> {
  const id = entry.webinarId
  try {
    const answer = await post('/cms/api/webinar-register', { body: entry, ownFailure: true })
    if (!answer.success || !answer.data?.isLoggedin) return { outcome: 'refused', message: answer.message }
    await storeSignedIn(answer.data)
    updateCachedSeat(client, id, answer.data.registration ?? REGISTERED_SEAT)
    return { outcome: 'registered' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    if (hasCode(error, 'WEBINAR_FULL') && isWaitlisted(error.data)) {
      const { position } = await storeSignedIn(error.data)
      updateCachedSeat(client, id, { status: 'waitlisted', position, offerUntil: null, heldUntil: null })
      return { outcome: 'waitlisted', position }
    }
    if (!isSignedIn(error.data)) throw error
    await storeSignedIn(error.data)
    updateCachedSeat(client, id, REGISTERED_SEAT)
    return { outcome: 'already', message: error.message }
  }
}

/** Gives back a seat or a place on the waitlist. */
export async function cancelSeat(client: QueryClient, id: string): Promise<void> {
  await post('/cms/api/webinars/{id}/unregister', { path: { id }, body: {} })
  updateCachedSeat(client, id, null)
}

/** Shows at once that a seat is lasting, after its address was proven. */
export function keepSeat(client: QueryClient, id: string): void {
  updateCachedSeat(client, id, REGISTERED_SEAT)
}

/** `token` comes from the mail that offers the seat. */
export async function acceptOffer(client: QueryClient, id: string, token: string): Promise<void> {
  const answer = await post('/cms/api/webinars/{id}/waitlist/accept', { path: { id }, body: { token } })
  updateCachedSeat(client, id, answer.data.registration ?? REGISTERED_SEAT)
}

/** Updates the page at once and invalidates everything that depends on the seat. */
function updateCachedSeat(client: QueryClient, id: string, registration: SeatRegistration | null): void {
  // A held seat may lapse, of which only the server knows.
  if (registration?.status === 'registered' && registration.heldUntil === null) registeredWebinars.add(id)
  else registeredWebinars.remove(id)
  client.setQueryData(ownWebinarQuery(id).queryKey, (body) => body && { ...body, data: { ...body.data, registration } })
  client.setQueryData(
    ownWebinarsQuery.queryKey,
    (body) =>
      body && { ...body, data: body.data.map((other) => (other._id === id ? { ...other, registration } : other)) },
  )
  for (const { queryKey } of [ownWebinarQuery(id), ownWebinarsQuery, webinarQuery(id), webinarsQuery]) {
    void client.invalidateQueries({ queryKey })
  }
  void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
}
