// Renews the session with the refresh cookie. All calls and all tabs renew it once together, because a refresh token
// that is used twice ends the session.

import type { PathFor } from './contract'
import { profileStore } from '../shared/stores/profile-store'

const PATH: PathFor<'post'> = '/cms/api/subscribers/refresh'
const LOCK_NAME = 'session-renewal'
/** The time at which any tab last renewed the session. */
const RENEWED_AT_KEY = 'sessionRenewedAt'

let renewalUnderWay: Promise<boolean> | null = null

/**
 * Returns whether there is a session again. `since` is when the refused call was sent: a session that this tab or
 * another renewed after that need not be renewed again.
 */
export function renewSession(since: number): Promise<boolean> {
  renewalUnderWay ??= withSessionLock(() =>
    readRenewalTime() > since ? Promise.resolve(true) : requestRenewal(),
  ).finally(() => {
    renewalUnderWay = null
  })
  return renewalUnderWay
}

/** Locks across tabs exist on https and localhost. Without them each tab renews alone. */
function withSessionLock(work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work()
  // The typings of a lock's result differ between versions of TypeScript, which is why the result is compared.
  return navigator.locks.request(LOCK_NAME, work).then((renewed) => renewed === true)
}

async function requestRenewal(): Promise<boolean> {
  try {
    const answer = await fetch(PATH, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
    })
    if (answer.ok) storeRenewalTime()
    // Only a clear refusal says something about the session. A failed connection or a restarting server does not.
    else if (answer.status === 401) profileStore.expire()
    return answer.ok
  } catch {
    return false
  }
}

function readRenewalTime(): number {
  try {
    return Number(localStorage.getItem(RENEWED_AT_KEY) ?? 0)
  } catch {
    return 0
  }
}

function storeRenewalTime(): void {
  try {
    localStorage.setItem(RENEWED_AT_KEY, String(Date.now()))
  } catch {
    // Without storage another tab renews the session once more.
  }
}
