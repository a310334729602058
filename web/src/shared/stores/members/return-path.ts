// The page from which the reader went to sign in. This tab stores it for the way back.

import { toOwnPath } from '../../../lib/own-path'

const URL_KEY = 'preLoginUrl'
const PATH_KEY = 'preLoginPath'

/** Stores the path and returns it, so that the sign-in can carry it along. */
export function storeReturnPath(): string {
  const { origin, pathname, search, href } = window.location
  const path = toOwnPath(pathname + search, origin)
  try {
    sessionStorage.setItem(URL_KEY, href)
    sessionStorage.setItem(PATH_KEY, path)
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
