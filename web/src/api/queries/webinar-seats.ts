// Taking a seat, giving it back, and what follows from it in what the browser has read before.

import type { QueryClient } from '@tanstack/react-query'
import { registeredWebinars } from '../../lib/registered-webinars'
import { hasData, post } from '../client'
import { ApiError, hasCode, isRecord } from '../errors'
import type { SignedIn } from '../subscriber-types'
import type { Seated, SeatRegistration, WebinarEntry } from '../webinar-types'
import { isTold, signedIn, type Told } from './subscribers'
import { ownWebinarQuery, ownWebinarsQuery, webinarQuery, webinarsQuery } from './webinars'

type Taken = Told & { data?: Partial<Seated> & SignedIn }

const SEAT: SeatRegistration = { status: 'registered', position: null, offerUntil: null }

function isTaken(body: unknown): body is Taken {
  return isTold(body)
}

function isSignedIn(data: unknown): data is SignedIn {
  return isRecord(data) && data.isLoggedin === true && typeof data.email === 'string'
}

function isWaitlisted(data: unknown): data is SignedIn & { position: number } {
  return isSignedIn(data) && 'position' in data && typeof data.position === 'number'
}

export type Entered =
  | { outcome: 'registered' }
  | { outcome: 'waitlisted'; position: number }
  /** The seat was theirs before. */
  | { outcome: 'already'; message: string }
  | { outcome: 'refused'; message: string }

/** Rejects when the call failed. Whoever gets an answer is signed in by it, with a seat or without. */
export async function register(client: QueryClient, entry: WebinarEntry): Promise<Entered> {
  const id = entry.webinarId
  try {
    const answer = await post('webinar-register', { guard: isTaken, body: entry })
    if (!answer.success || !answer.data?.isLoggedin) return { outcome: 'refused', message: answer.message }
    await signedIn(answer.data)
    note(client, id, answer.data.registration ?? SEAT)
    return { outcome: 'registered' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    if (hasCode(error, 'WEBINAR_FULL') && isWaitlisted(error.data)) {
      const { position } = await signedIn(error.data)
      note(client, id, { status: 'waitlisted', position, offerUntil: null })
      return { outcome: 'waitlisted', position }
    }
    if (!isSignedIn(error.data)) throw error
    await signedIn(error.data)
    note(client, id, SEAT)
    return { outcome: 'already', message: error.message }
  }
}

/** A seat, or a place on the waitlist. */
export async function giveBack(client: QueryClient, id: string): Promise<void> {
  await post(`webinars/${encodeURIComponent(id)}/unregister`, { guard: isTold, body: {} })
  note(client, id, null)
}

/** `token` is in the mail that offers the seat. */
export async function acceptOffer(client: QueryClient, id: string, token: string): Promise<void> {
  const path = `webinars/${encodeURIComponent(id)}/waitlist/accept`
  const answer = await post(path, { guard: hasData<{ registration?: SeatRegistration }>, body: { token } })
  note(client, id, answer.data.registration ?? SEAT)
}

/** At once in what is shown; what depends on it is asked for anew. */
function note(client: QueryClient, id: string, registration: SeatRegistration | null): void {
  if (registration?.status === 'registered') registeredWebinars.add(id)
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
  void client.invalidateQueries({ queryKey: ['me', 'activities'] })
}
