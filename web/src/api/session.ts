// Renews the session with the refresh cookie: once at a time, over all calls and all tabs, because a refresh token that is
// used twice ends the session.

import { profileStore } from '../lib/profile-store'

const PATH = '/cms/api/subscribers/refresh'
const LOCK = 'session-renewal'
/** When any tab last renewed it. */
const RENEWED = 'sessionRenewedAt'

let underWay: Promise<boolean> | null = null

/**
 * Whether there is a session again. `since` is when the refused call set out: what was renewed after that, by this tab or
 * another, need not be renewed again.
 */
export function renewSession(since: number): Promise<boolean> {
  underWay ??= locked(() => (renewedAt() > since ? Promise.resolve(true) : renew())).finally(() => {
    underWay = null
  })
  return underWay
}

/** Locks over tabs exist on https and localhost; without them each tab is alone. */
function locked(work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work()
  // The typings of the lock's answer differ between versions; a boolean is a boolean.
  return navigator.locks.request(LOCK, work).then((renewed) => renewed === true)
}

async function renew(): Promise<boolean> {
  try {
    const answer = await fetch(PATH, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
    })
    if (answer.ok) note()
    // Anything but a clear refusal (no connection, a server that restarts) says nothing about the session.
    else if (answer.status === 401) profileStore.lapse()
    return answer.ok
  } catch {
    return false
  }
}

function renewedAt(): number {
  try {
    return Number(localStorage.getItem(RENEWED) ?? 0)
  } catch {
    return 0
  }
}

function note(): void {
  try {
    localStorage.setItem(RENEWED, String(Date.now()))
  } catch {
    // Then another tab renews once more.
  }
}
