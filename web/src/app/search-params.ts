// Addresses keep their parameters as plain text: the router's own habit of reading them as JSON would rewrite
// "?q=2026" and "?id=00123" under the reader's eyes.

import { decode } from '../lib/decode-query'

export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const index = pair.indexOf('=')
    const name = decode(index < 0 ? pair : pair.slice(0, index))
    // The first of equal names wins, as on the server.
    if (!Object.hasOwn(found, name)) found[name] = index < 0 ? '' : decode(pair.slice(index + 1))
  }
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
