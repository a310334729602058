// The subscription state of this browser, in two encrypted entries of local storage: the profile, and the flag that
// somebody is signed in. It is only a convenience: the server decides by its session what may be seen and done.

import { createStore } from '../../lib/create-store'
import type { Profile } from '../../lib/profile'

const PROFILE_KEY = 'profileData'
const FLAG_KEY = 'isLoggedIn'
/** Another tab may be between its two writes, so the entries are read once more before everything is cleared. */
const RETRY_READ_MS = 50

export type Subscription = { isSubscribed: boolean; subscriptionData: Profile | null }

const NOBODY: Subscription = { isSubscribed: false, subscriptionData: null }

const state = createStore<Subscription>(NOBODY)
/** The version goes up with every read and write, so that a slow read can't undo a later one. */
let version = 0

function setSubscription(next: Subscription): void {
  if (JSON.stringify(next) !== JSON.stringify(state.read())) state.set(next)
}

/** The code for encryption is fetched when it is needed, because most readers are not subscribed. */
async function loadCipher() {
  const [{ seal, unseal }, { parseProfile }] = await Promise.all([
    import('../../lib/profile-cipher'),
    import('../../lib/profile'),
  ])
  return { seal, unseal, parseProfile }
}

type ReadResult = { state: Subscription } | 'broken'

/** Rejects only when that code did not arrive, which says nothing about what is stored. */
async function readStoredProfile(): Promise<ReadResult> {
  const entries = readEntries()
  if (entries === null) return { state: NOBODY }
  const { unseal, parseProfile } = await loadCipher()
  try {
    if ((await unseal(entries.flag)) !== 'true') return 'broken'
    const profile = parseProfile(await unseal(entries.profile))
    return profile === null ? 'broken' : { state: { isSubscribed: true, subscriptionData: profile } }
  } catch (error) {
    console.warn('stored profile not read', error)
    return 'broken'
  }
}

function readEntries(): { profile: string; flag: string } | null {
  try {
    const profile = localStorage.getItem(PROFILE_KEY)
    const flag = localStorage.getItem(FLAG_KEY)
    return profile === null || flag === null ? null : { profile, flag }
  } catch {
    // When storage is forbidden, nobody is subscribed beyond this page.
    return null
  }
}

/** Reads the state again. Without both entries nobody is subscribed, and broken ones clear all local storage. */
async function refresh(): Promise<void> {
  version += 1
  const ownVersion = version
  let found: ReadResult
  try {
    found = await readStoredProfile()
    if (found === 'broken') {
      await new Promise((resolve) => setTimeout(resolve, RETRY_READ_MS))
      found = await readStoredProfile()
    }
  } catch (error) {
    console.warn('stored profile not looked at', error)
    return
  }
  if (ownVersion !== version) return
  if (found === 'broken') clear()
  else setSubscription(found.state)
}

/** The profile is written first and the flag last, so that a tab which sees the flag finds the profile. */
async function save(profile: Profile): Promise<void> {
  version += 1
  const ownVersion = version
  const { seal } = await loadCipher()
  const [data, flag] = await Promise.all([seal(JSON.stringify(profile)), seal('true')])
  if (ownVersion !== version) return
  try {
    localStorage.setItem(PROFILE_KEY, data)
    localStorage.setItem(FLAG_KEY, flag)
  } catch (error) {
    console.info('the profile is not kept on this device', error)
  }
  setSubscription({ isSubscribed: true, subscriptionData: profile })
}

/** Clears all local storage, so that nothing of a member stays. IndexedDB holds what belongs to any reader. */
function clear(): void {
  version += 1
  try {
    localStorage.clear()
  } catch {
    // Forbidden storage holds nothing to clear.
  }
  setSubscription(NOBODY)
}

/** Ends a session whose profile is sound. Nobody is subscribed then, and the name is kept for signing in again. */
function expire(): void {
  version += 1
  try {
    localStorage.removeItem(FLAG_KEY)
  } catch {
    // Forbidden storage holds nothing to clear.
  }
  setSubscription(NOBODY)
}

/** Returns who was last signed in here, when the session ended without a sign-out. */
async function readReturningMember(): Promise<{ name: string; email: string } | null> {
  try {
    const sealed = localStorage.getItem(PROFILE_KEY)
    if (sealed === null) return null
    const { unseal, parseProfile } = await loadCipher()
    const profile = parseProfile(await unseal(sealed))
    return profile && { name: profile.name, email: profile.email }
  } catch {
    return null
  }
}

/** Reads now, when another tab changes an entry, and when the window gets the focus back. */
function watch(): () => void {
  const onStorage = (event: StorageEvent) => {
    // An event without a key means that everything was cleared.
    if (event.key === null || event.key === PROFILE_KEY || event.key === FLAG_KEY) void refresh()
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
  read: state.read,
  /** The server writes pages for nobody in particular. */
  onServer: NOBODY,
  subscribe: state.subscribe,
  refresh,
  save,
  clear,
  expire,
  readReturningMember,
  watch,
}
