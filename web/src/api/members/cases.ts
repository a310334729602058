// A person's own cases: asking for help, the thread, papers, and what else can be done in them. Every call needs a
// proven address and answers 404 for the cases of others.

import { queryOptions } from '@tanstack/react-query'
import type { Case, CaseBody, CaseOutcome } from '../case-types'
import type { Order } from '../booking-types'
import type { PageLanguage } from '../../lib/page-language'
import { get, post, remove } from '../client'
import { queryKeys } from '../query-keys'
import { upload } from '../upload'

/** An answer of an agent is seen within this time by whoever has the page open. */
const NEWS_POLL_MS = 60_000
/** A check for viruses takes a second or two. */
const CHECK_POLL_MS = 1500

export const casesQuery = queryOptions({
  queryKey: queryKeys.myCases,
  queryFn: ({ signal }) => get('/cms/api/cases', { signal }),
  select: (body) => body.data,
})

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.myCase(id),
    queryFn: ({ signal }) => get('/cms/api/cases/{id}', { path: { id }, signal }),
    select: (body) => body.data,
    staleTime: 0,
    refetchInterval: ({ state }) => choosePoll(state.data?.data),
  })
}

function choosePoll(shown: Case | undefined): number | false {
  if (shown === undefined) return false
  if (shown.files.some(({ state }) => state === 'checking')) return CHECK_POLL_MS
  return shown.isOver ? false : NEWS_POLL_MS
}

/** The mails about the case are written in `language`. */
type CaseRequest = { module: string; text: string; consent: string; language: PageLanguage }

export async function requestCase(request: CaseRequest): Promise<Case> {
  return (await post('/cms/api/cases', { body: { ...request, title: null } })).data
}

/** The mails about the case are in this language from now on. A failure changes nothing that is read here, and can be tried again. */
export function chooseCaseLanguage(id: string, language: PageLanguage): void {
  post('/cms/api/cases/{id}/language', { path: { id }, body: { language } }).catch((error: unknown) =>
    console.info('the mails keep their language', error),
  )
}

export function writeInCase(id: string, text: string): Promise<CaseBody> {
  return post('/cms/api/cases/{id}/messages', { path: { id }, body: { text } })
}

export function tickCaseItem(id: string, item: number, isDone: boolean): Promise<CaseBody> {
  return post('/cms/api/cases/{id}/checklist/{item}', { path: { id, item }, body: { isDone } })
}

export type CaseFilingEntry = { officeKind: string; office: string; reference: string; filedOn: string }

export function fileInCase(id: string, entry: CaseFilingEntry): Promise<CaseBody> {
  return post('/cms/api/cases/{id}/filed', {
    path: { id },
    body: { ...entry, filedOn: entry.filedOn === '' ? null : entry.filedOn },
  })
}

export function acceptCase(id: string, outcome: CaseOutcome | null): Promise<CaseBody> {
  return post('/cms/api/cases/{id}/accept', { path: { id }, body: { outcome } })
}

export function reopenCase(id: string, text: string): Promise<CaseBody> {
  return post('/cms/api/cases/{id}/reopen', { path: { id }, body: { text } })
}

export function cancelCase(id: string, reason: string): Promise<CaseBody> {
  return post('/cms/api/cases/{id}/cancel', { path: { id }, body: { reason: reason === '' ? null : reason } })
}

export async function eraseCase(id: string): Promise<void> {
  await remove('/cms/api/cases/{id}', { path: { id } })
}

export async function sendCaseFile(
  id: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await upload('/cms/api/cases/{id}/files', file, { path: { id }, onProgress, signal })
}

export async function removeCaseFile(id: string, file: string): Promise<void> {
  await remove('/cms/api/cases/{id}/files/{file}', { path: { id, file } })
}

export type CaseBuyer = { name: string; pinCode?: string; state?: string; country?: string; gstin?: string }

/** The order with which the price of a case is paid. */
export async function createCasePayment(caseId: string, buyer: CaseBuyer): Promise<Order> {
  return (await post('/pf/v1/payment/create-payment', { body: { caseId, ...buyer } })).data
}
