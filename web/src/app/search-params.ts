// Parameters of an address stay plain text. The router would read them as JSON and rewrite "?q=2026" and "?id=00123".

import { decode } from '../lib/decode-query'

export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const index = pair.indexOf('=')
    const name = decode(index < 0 ? pair : pair.slice(0, index))
    // The first of equal names counts, as it does on the server.
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
