// Where a reader may be sent back to after signing in: this site only, and not the page that signs in.

import { isOwnPath } from './paths'

/** Returns the path as the browser itself would read it, or "/". */
export function toOwnPath(path: string | null, origin: string): string {
  if (path === null || !isOwnPath(path)) return '/'
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  if (url === null || url.origin !== new URL(origin).origin || url.pathname.startsWith('/auth/')) return '/'
  const own = `${url.pathname}${url.search}${url.hash}`
  return isOwnPath(own) ? own : '/'
}
