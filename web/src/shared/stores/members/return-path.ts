// The page from which the reader went to sign in. This tab stores it for the way back.

import { toOwnPath } from '../../../lib/own-path'

const URL_KEY = 'preLoginUrl'
const PATH_KEY = 'preLoginPath'
const NO_PHONE_KEY = 'preLoginWithoutPhone'

type WayBack = {
  /** The id of the part of the page to which the reader returns. */
  anchor: string | null
  /** False for a reader who doesn't come for updates, and is not asked for a mobile number afterwards. */
  asksForPhone: boolean
}

/** The path of this page, with the part of it to which the reader returns. */
export function buildReturnPath(anchor: string | null): string {
  const { origin, pathname, search } = window.location
  return toOwnPath(pathname + search + (anchor === null ? '' : `#${anchor}`), origin)
}

/** Stores the path and returns it, so that the sign-in can carry it along. */
export function storeReturnPath({ anchor, asksForPhone }: WayBack = { anchor: null, asksForPhone: true }): string {
  const { href } = window.location
  const path = buildReturnPath(anchor)
  try {
    sessionStorage.setItem(URL_KEY, href)
    sessionStorage.setItem(PATH_KEY, path)
    if (asksForPhone) sessionStorage.removeItem(NO_PHONE_KEY)
    else sessionStorage.setItem(NO_PHONE_KEY, 'true')
  } catch {
    // When storage is forbidden, only the server's copy of the path leads back.
  }
  return path
}

/** Returns a path of this site once, and null when none is stored. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(PATH_KEY)
    sessionStorage.removeItem(URL_KEY)
    sessionStorage.removeItem(PATH_KEY)
    return path === null ? null : toOwnPath(path, window.location.origin)
  } catch {
    return null
  }
}

/** Returns once whether the reader may be asked for a mobile number after this sign-in. */
export function takeAsksForPhone(): boolean {
  try {
    const isLeftOut = sessionStorage.getItem(NO_PHONE_KEY) !== null
    sessionStorage.removeItem(NO_PHONE_KEY)
    return !isLeftOut
  } catch {
    return true
  }
}
