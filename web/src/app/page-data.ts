// What the server hands to a page, and what the page hands on to the browser.

import type { DehydratedState, QueryKey } from '@tanstack/react-query'

/** The answer's status code belongs to the address it was given for, not to where the reader goes next. */
export type PageStatus = { path: string; status: number }

export type RenderInput = {
  queries: { key: QueryKey; data: unknown }[]
  /** Milliseconds: when the data was read. */
  now: number
  baseUrl: string
  status: number
}

export type PageState = { cache: DehydratedState; now: number; baseUrl: string; status: number }

export function parseRenderInput(json: string): RenderInput {
  const input: unknown = JSON.parse(json)
  if (!isObject(input) || !Array.isArray(input.queries) || typeof input.now !== 'number') {
    throw new TypeError('render: expected {queries, now, baseUrl, status}')
  }
  const queries = input.queries.map((query: unknown) => {
    if (!isObject(query) || !Array.isArray(query.key)) throw new TypeError('render: a query without a key')
    return { key: query.key, data: query.data }
  })
  return { queries, now: input.now, ...common(input) }
}

/** Null when the document carries no state: then the browser loads everything itself. */
export function parsePageState(json: string | null | undefined): PageState | null {
  if (!json) return null
  const state: unknown = JSON.parse(json)
  if (!isObject(state) || !isDehydrated(state.cache) || typeof state.now !== 'number') return null
  return { cache: state.cache, now: state.now, ...common(state) }
}

function isDehydrated(cache: unknown): cache is DehydratedState {
  return isObject(cache) && Array.isArray(cache.queries) && Array.isArray(cache.mutations)
}

function common(from: Record<string, unknown>) {
  return {
    baseUrl: typeof from.baseUrl === 'string' ? from.baseUrl : '',
    status: typeof from.status === 'number' ? from.status : 200,
  }
}

/** JSON that can stand inside a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
