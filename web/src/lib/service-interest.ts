// The module of Assist that a reader looks at, as far as the page's address says it. It goes along when they subscribe
// there, so that whoever helps them knows what it is about.

import { paths } from './paths'

/** How the names of modules are written. Anything else in the address is no module. */
const MODULE = /^[a-z0-9-]{1,40}$/

export function findServiceInterest({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const place = pathname.replace(/\/+$/, '')
  const places = [paths.assist(), paths.assist(undefined, 'hi'), paths.service()]
  if (!places.includes(place)) return undefined
  const module = new URLSearchParams(search).get('module') ?? ''
  return MODULE.test(module) ? module : undefined
}
