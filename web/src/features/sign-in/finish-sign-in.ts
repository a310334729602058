// Finishes a sign-in when the reader comes back from Google. The code was taken off the address before the page
// started.

import { ApiError, hasCode, isUnauthorized, getReaderMessage } from '../../api/errors'
import { finishGoogleSignIn } from '../../api/members/subscribers'
import { toOwnPath } from '../../lib/own-path'
import { takeAsksForPhone, takeReturnPath } from '../../shared/stores/members/return-path'
import type { CallbackAddress } from '../../shared/stores/private-address'
import { profileStore } from '../../shared/stores/profile-store'

export const FAILED = 'Failed to sign in with Google'

export type SignInOutcome =
  | { kind: 'signed-in'; path: string; name: string; needsPhone: boolean }
  /** Google does not run the mailbox: a code that is mailed there has to be entered. After too many none was sent. */
  | { kind: 'needs-code'; path: string; isCodeSent: boolean }
  /** The reader refused at Google. */
  | { kind: 'denied'; path: string }
  /** The code was used already, or there never was one. */
  | { kind: 'nothing'; path: string }
  /** This attempt has failed, and another one may succeed. */
  | { kind: 'start-again'; words: string }
  /** The server could not be reached, and the code is still valid. */
  | { kind: 'retry' }

export async function finishSignIn({ code, state, error }: CallbackAddress, origin: string): Promise<SignInOutcome> {
  if (error !== null) return { kind: 'denied', path: takeReturnPath() ?? '/' }
  if (code === null || state === null) return { kind: 'nothing', path: takeReturnPath() ?? '/' }
  try {
    const { returnPath, name, needsPhone, isCodeSent, assurance } = await finishGoogleSignIn(code, state)
    const storedPath = takeReturnPath()
    const asksForPhone = takeAsksForPhone()
    const path = toOwnPath(returnPath, origin)
    // The server's path comes first, because another tab may have started a sign-in elsewhere meanwhile.
    const destination = path === '/' ? (storedPath ?? '/') : path
    if (assurance === 'claimed') return { kind: 'needs-code', path: destination, isCodeSent }
    return {
      kind: 'signed-in',
      path: destination,
      name,
      needsPhone: needsPhone && asksForPhone,
    }
  } catch (failure) {
    return toRefusal(failure)
  }
}

async function toRefusal(failure: unknown): Promise<SignInOutcome> {
  if (hasCode(failure, 'STATE_INVALID')) {
    // The reader came back from the next page, or opened a second tab. A reader who is signed in needs no other
    // attempt.
    await profileStore.refresh()
    if (profileStore.read().isSubscribed) return { kind: 'nothing', path: takeReturnPath() ?? '/' }
    return { kind: 'start-again', words: 'This sign-in has expired or has been used already.' }
  }
  if (failure instanceof ApiError && failure.status === 403) {
    return { kind: 'start-again', words: getReaderMessage(failure, 'Google has not verified this e-mail address.') }
  }
  const spent = isUnauthorized(failure) || (failure instanceof ApiError && [400, 409].includes(failure.status))
  return spent ? { kind: 'start-again', words: getReaderMessage(failure, FAILED) } : { kind: 'retry' }
}
