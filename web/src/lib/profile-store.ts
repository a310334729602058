// The subscription state of this browser (product.md § 4): two sealed entries of local storage, the profile and the flag
// that somebody is signed in. A convenience only: what may be seen and done the server decides by its session.

import type { Profile } from './profile'

const PROFILE = 'profileData'
const FLAG = 'isLoggedIn'
/** Another tab may be between its two writes: one more look before everything is cleared. */
const SECOND_LOOK_MS = 50

export type Subscription = { isSubscribed: boolean; subscriptionData: Profile | null }

const NOBODY: Subscription = { isSubscribed: false, subscriptionData: null }

let state: Subscription = NOBODY
/** Goes up with every reading and writing, so that a slow reading can't undo a later one. */
let turn = 0
const listeners = new Set<() => void>()

function set(next: Subscription): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

/** Sealing and opening is fetched when there is something to seal or open; most readers are not subscribed. */
async function cipher() {
  const [{ seal, unseal }, { parseProfile }] = await Promise.all([import('./profile-cipher'), import('./profile')])
  return { seal, unseal, parseProfile }
}

type Found = { state: Subscription } | 'broken'

/** Rejects only when the code for opening did not arrive, which says nothing about what is stored. */
async function look(): Promise<Found> {
  const entries = stored()
  if (entries === null) return { state: NOBODY }
  const { unseal, parseProfile } = await cipher()
  try {
    if ((await unseal(entries.flag)) !== 'true') return 'broken'
    const profile = parseProfile(await unseal(entries.profile))
    return profile === null ? 'broken' : { state: { isSubscribed: true, subscriptionData: profile } }
  } catch (error) {
    console.warn('stored profile not read', error)
    return 'broken'
  }
}

function stored(): { profile: string; flag: string } | null {
  try {
    const profile = localStorage.getItem(PROFILE)
    const flag = localStorage.getItem(FLAG)
    return profile === null || flag === null ? null : { profile, flag }
  } catch {
    // Storage may be forbidden: then nobody is subscribed beyond this page.
    return null
  }
}

/** Reads the state anew; without both entries nobody is subscribed, with broken ones all local storage is cleared. */
async function refresh(): Promise<void> {
  turn += 1
  const mine = turn
  let found: Found
  try {
    found = await look()
    if (found === 'broken') {
      await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS))
      found = await look()
    }
  } catch (error) {
    console.warn('stored profile not looked at', error)
    return
  }
  if (mine !== turn) return
  if (found === 'broken') clear()
  else set(found.state)
}

/** The profile first and the flag last: whoever sees the flag finds the profile. */
async function save(profile: Profile): Promise<void> {
  turn += 1
  const mine = turn
  const { seal } = await cipher()
  const [data, flag] = await Promise.all([seal(JSON.stringify(profile)), seal('true')])
  if (mine !== turn) return
  try {
    localStorage.setItem(PROFILE, data)
    localStorage.setItem(FLAG, flag)
  } catch (error) {
    console.info('the profile is not kept on this device', error)
  }
  set({ isSubscribed: true, subscriptionData: profile })
}

/** All local storage, as product.md says; what is the reader's own lies in IndexedDB. */
function clear(): void {
  turn += 1
  try {
    localStorage.clear()
  } catch {
    // Forbidden storage holds nothing.
  }
  set(NOBODY)
}

/** The session is over but the profile is sound: not subscribed, and the name is still known for signing in again. */
function lapse(): void {
  turn += 1
  try {
    localStorage.removeItem(FLAG)
  } catch {
    // As above.
  }
  set(NOBODY)
}

/** Who was signed in here last, when the session ended without a sign-out. */
async function returning(): Promise<{ name: string; email: string } | null> {
  try {
    const sealed = localStorage.getItem(PROFILE)
    if (sealed === null) return null
    const { unseal, parseProfile } = await cipher()
    const profile = parseProfile(await unseal(sealed))
    return profile && { name: profile.name, email: profile.email }
  } catch {
    return null
  }
}

/** Looks now, when another tab changes an entry, and when the window gets the focus back. */
function watch(): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key everything was cleared.
    if (event.key === null || event.key === PROFILE || event.key === FLAG) void refresh()
  }
  const onFocus = () => void refresh()
  window.addEventListener('storage', onStorage)
  window.addEventListener('focus', onFocus)
  void refresh()
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('focus', onFocus)
  }
}

export const profileStore = {
  read: (): Subscription => state,
  /** Pages come from the server for nobody in particular. */
  readOnServer: (): Subscription => NOBODY,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  refresh,
  save,
  clear,
  lapse,
  returning,
  watch,
}
