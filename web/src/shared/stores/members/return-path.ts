// Where the reader was before going off to sign in: for the way back, in this tab only.

import { toOwnPath } from '../../../lib/own-path'

const URL_KEY = 'preLoginUrl'
const PATH_KEY = 'preLoginPath'

/** Answers the path, for the sign-in to carry along. */
export function storeReturnPath(): string {
  const { origin, pathname, search, href } = window.location
  const path = toOwnPath(pathname + search, origin)
  try {
    sessionStorage.setItem(URL_KEY, href)
    sessionStorage.setItem(PATH_KEY, path)
  } catch {
    // Then the server's copy of the path alone leads back.
  }
  return path
}

/** Once: a path of this site, or null when none was kept. */
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
