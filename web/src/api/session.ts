// Renews the session with the refresh cookie: once at a time, over all calls and all tabs, because a refresh token that is
// used twice ends the session.

import type { PathFor } from './contract'
import { profileStore } from '../shared/stores/profile-store'

const PATH: PathFor<'post'> = '/cms/api/subscribers/refresh'
const LOCK_NAME = 'session-renewal'
/** When any tab last renewed it. */
const RENEWED_AT_KEY = 'sessionRenewedAt'

let renewalUnderWay: Promise<boolean> | null = null

/**
 * Whether there is a session again. `since` is when the refused call set out: what was renewed after that, by this tab or
 * another, need not be renewed again.
 */
export function renewSession(since: number): Promise<boolean> {
  renewalUnderWay ??= withSessionLock(() =>
    readRenewalTime() > since ? Promise.resolve(true) : requestRenewal(),
  ).finally(() => {
    renewalUnderWay = null
  })
  return renewalUnderWay
}

/** Locks over tabs exist on https and localhost; without them each tab is alone. */
function withSessionLock(work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work()
  // The typings of a lock's result differ between versions of TypeScript, hence the comparison.
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
    // Anything but a clear refusal (no connection, a server that restarts) says nothing about the session.
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
    // Then another tab renews once more.
  }
}
