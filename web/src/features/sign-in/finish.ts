// What becomes of the return from Google (screens.md). The code was taken off the address before the page began.

import { ApiError, hasCode, isUnauthorized, messageOf } from '../../api/errors'
import { finishGoogle } from '../../api/queries/subscribers'
import { ownPathOr } from '../../lib/own-path'
import { takePlace } from '../../lib/pre-login'
import type { CallbackAddress } from '../../lib/private-address'
import { profileStore } from '../../lib/profile-store'

export const FAILED = 'Failed to sign in with Google'

export type Outcome =
  | { kind: 'signed-in'; path: string; name: string; needsPhone: boolean }
  /** The reader said no over there. */
  | { kind: 'denied'; path: string }
  /** Nothing to do here any more: the code was used, or there never was one. */
  | { kind: 'nothing'; path: string }
  /** This attempt is spent; another may work. */
  | { kind: 'start-again'; words: string }
  /** The server could not be asked; the code is still good. */
  | { kind: 'retry' }

export async function finish({ code, state, error }: CallbackAddress, origin: string): Promise<Outcome> {
  if (error !== null) return { kind: 'denied', path: takePlace() ?? '/' }
  if (code === null || state === null) return { kind: 'nothing', path: takePlace() ?? '/' }
  try {
    const { returnPath, name, needsPhone } = await finishGoogle(code, state)
    const kept = takePlace()
    const path = ownPathOr(returnPath, origin)
    // The server's word first: another tab may have gone off from elsewhere meanwhile.
    return { kind: 'signed-in', path: path === '/' ? (kept ?? '/') : path, name, needsPhone }
  } catch (failure) {
    return refused(failure)
  }
}

async function refused(failure: unknown): Promise<Outcome> {
  if (hasCode(failure, 'STATE_INVALID')) {
    // Back from the next page, or a second tab: whoever is signed in already has no use for another try.
    await profileStore.refresh()
    if (profileStore.read().isSubscribed) return { kind: 'nothing', path: takePlace() ?? '/' }
    return { kind: 'start-again', words: 'This sign-in was started too long ago, or has been used already.' }
  }
  if (failure instanceof ApiError && failure.status === 403) {
    return { kind: 'start-again', words: messageOf(failure, 'Google has not verified this e-mail address.') }
  }
  const spent = isUnauthorized(failure) || (failure instanceof ApiError && failure.status === 400)
  return spent ? { kind: 'start-again', words: messageOf(failure, FAILED) } : { kind: 'retry' }
}
