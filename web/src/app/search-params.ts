// Addresses keep their parameters as plain text: the router's own habit of reading them as JSON would rewrite
// "?q=2026" and "?id=00123" under the reader's eyes.

import { decode } from '../lib/decoded'

export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    // The first of equal names wins, as on the server.
    if (!Object.hasOwn(found, name)) found[name] = at < 0 ? '' : decode(pair.slice(at + 1))
  }
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
