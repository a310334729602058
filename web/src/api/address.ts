// The address of a call is a path template of the server's description with its parameters filled in and encoded.

import type { AddressParams, PathFor } from './contract'

/** Links and downloads need this address, because the browser requests them by itself. */
export function buildAddress<P extends PathFor<'get'>>(template: P, { path, query }: AddressParams<P>): string {
  return fillTemplate(template, path) + buildQueryString(query)
}

/** Puts encoded values in place of the names in braces. */
export function fillTemplate(template: string, values: object = {}): string {
  const byName = new Map<string, unknown>(Object.entries(values))
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(byName.get(name))))
}

/** Values are encoded ("S&P 500" must not become two parameters); undefined ones are left out. */
export function buildQueryString(query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    isScalar(value) ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
