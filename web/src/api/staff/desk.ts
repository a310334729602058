// The desk: cases of an agent's modules, and those that were given to an expert. Reading a case or a file is told to
// its person, so nothing here is fetched again without somebody's wish.

import { queryOptions } from '@tanstack/react-query'
import type { components } from '../schema.gen'
import { downloadAsStaff, getAsStaff, postAsStaff } from './staff-client'

type Schemas = components['schemas']
export type CaseDesk = Schemas['CaseDesk']
export type QueuedCase = Schemas['QueuedCase']
export type DeskCase = Schemas['DeskCase']
export type GivenCase = Schemas['GivenCase']
type DeskBody = Schemas['Data_DeskCase']

/** Everything that was fetched with a token. It is dropped with the token. */
export const deskKey = ['desk'] as const
const QUEUE_LENGTH = 50

export const deskQuery = queryOptions({
  queryKey: [...deskKey, 'who'],
  queryFn: ({ signal }) => getAsStaff('/cms/api/cases/desk', { signal }),
  select: (body) => body.data,
})

/** Whose token it is; refused when it is nobody's. */
export function checkToken(token: string): Promise<Schemas['Data_CaseDesk']> {
  return getAsStaff('/cms/api/cases/desk', { token })
}

export type QueueFilter = { module?: string; status?: string; agent?: string; overdue?: boolean; page: number }

export const queueKey = [...deskKey, 'queue'] as const

export function queueQuery(filter: QueueFilter) {
  return queryOptions({
    queryKey: [...queueKey, filter],
    queryFn: ({ signal }) => getAsStaff('/cms/api/cases/queue', { query: { ...filter, limit: QUEUE_LENGTH }, signal }),
    staleTime: 0,
  })
}

export function givenCasesQuery(page: number) {
  return queryOptions({
    queryKey: [...queueKey, 'given', page],
    queryFn: ({ signal }) => getAsStaff('/cms/api/cases/given', { query: { page, limit: QUEUE_LENGTH }, signal }),
    staleTime: 0,
  })
}

/** It is read once for each visit: every reading is a line that the person sees. */
const ONE_READING = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false } as const

export function deskCaseQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'case', id],
    queryFn: ({ signal }) => getAsStaff('/cms/api/cases/{id}/desk', { path: { id }, signal }),
    select: (body) => body.data,
    ...ONE_READING,
  })
}

export function givenCaseQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey, 'given', id],
    queryFn: ({ signal }) => getAsStaff('/cms/api/cases/{id}/given', { path: { id }, signal }),
    select: (body) => body.data,
    ...ONE_READING,
  })
}

export function readDeskFile(id: string, file: string): Promise<Blob> {
  return downloadAsStaff('/cms/api/cases/{id}/desk/files/{file}', { path: { id, file } })
}

export function readGivenFile(id: string, file: string): Promise<Blob> {
  return downloadAsStaff('/cms/api/cases/{id}/given/files/{file}', { path: { id, file } })
}

export function writeAsExpert(id: string, text: string) {
  return postAsStaff('/cms/api/cases/{id}/given/messages', { path: { id }, body: { text } })
}

/** What a form of the desk holds. Each action reads its own fields. */
export type ActionEntry = {
  text: string
  /** As typed. */
  rupees: string
  wantsFile: boolean
  /** One line of the checklist on each line. */
  lines: string
  officeKind: string
  office: string
  reference: string
  filedOn: string
  /** Which filing an office has answered; empty while only one is awaited. */
  filing: string
  to: string
}

type Send = (id: string, entry: ActionEntry) => Promise<DeskBody>

/** Every action of an agent, by the last word of its call. */
export const deskCalls = {
  answer: (id, { text }) => postAsStaff('/cms/api/cases/{id}/desk/answer', { path: { id }, body: { text } }),
  ask: (id, { text, wantsFile, lines }) =>
    postAsStaff('/cms/api/cases/{id}/desk/ask', {
      path: { id },
      body: { text: text.trim() === '' ? null : text, wantsFile, lines: splitLines(lines) },
    }),
  quote: (id, { rupees, text }) =>
    postAsStaff('/cms/api/cases/{id}/desk/quote', {
      path: { id },
      body: { price: parseRupees(rupees) ?? 0, reason: text },
    }),
  open: (id, { text }) => postAsStaff('/cms/api/cases/{id}/desk/open', { path: { id }, body: { reason: text } }),
  filed: (id, { officeKind, office, reference, filedOn }) =>
    postAsStaff('/cms/api/cases/{id}/desk/filed', {
      path: { id },
      body: { officeKind, office, reference, filedOn: filedOn === '' ? null : filedOn },
    }),
  'office-answered': (id, { text, filing }) =>
    postAsStaff('/cms/api/cases/{id}/desk/office-answered', {
      path: { id },
      body: { text, filing: filing === '' ? null : Number(filing) },
    }),
  resolve: (id, { text }) => postAsStaff('/cms/api/cases/{id}/desk/resolve', { path: { id }, body: { reason: text } }),
  close: (id, { text }) => postAsStaff('/cms/api/cases/{id}/desk/close', { path: { id }, body: { reason: text } }),
  cancel: (id, { rupees, text }) =>
    postAsStaff('/cms/api/cases/{id}/desk/cancel', {
      path: { id },
      body: { refund: parseRupees(rupees), reason: text },
    }),
  note: (id, { text }) => postAsStaff('/cms/api/cases/{id}/desk/note', { path: { id }, body: { text } }),
  'hand-over': (id, { to, text }) =>
    postAsStaff('/cms/api/cases/{id}/desk/hand-over', {
      path: { id },
      body: { to, reason: text === '' ? null : text },
    }),
  expert: (id, { to }) =>
    postAsStaff('/cms/api/cases/{id}/desk/expert', { path: { id }, body: { to: to === '' ? null : to } }),
} satisfies Record<string, Send>

export type ActionName = keyof typeof deskCalls

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Paise of an amount such as "1,180" or "1180.50"; null for anything else. */
export function parseRupees(typed: string): number | null {
  const plain = typed.replace(/[₹,\s]/g, '')
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null
  const [rupees = '0', paise = ''] = plain.split('.')
  return Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
}
