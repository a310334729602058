// Reports on provident funds: their price, drafting, reading, sharing, renewing, refunding and erasing.

import { queryOptions } from '@tanstack/react-query'
import type { PageLanguage } from '../../lib/page-language'
import { get, post, remove } from '../client'
import { buildPassbookForm, type FileToRead, sendPassbookForm } from '../passbook-form'
import type { AddedDocuments, DraftedPfReport, PfReportLink, PfReportState } from '../pf-report-types'
import { queryKeys } from '../query-keys'

const POLL_MS = 2000
/** States that a worker or a bank ends soon. */
const PASSING: readonly PfReportState[] = ['paid', 'preparing', 'refunding']

export const pfReportOfferQuery = queryOptions({
  queryKey: queryKeys.pfReportOffer,
  queryFn: async ({ signal }) => (await get('/pf/v1/report-offer', { signal })).data,
})

export function pfReportQuery(id: string, version: number | undefined, language: PageLanguage) {
  return queryOptions({
    queryKey: queryKeys.pfReport(id, version, language),
    queryFn: async ({ signal }) =>
      (await get('/pf/v1/report/{id}', { path: { id }, query: { version, lang: language }, signal })).data,
    refetchInterval: ({ state }) => (state.data && PASSING.includes(state.data.state) ? POLL_MS : false),
  })
}

export function sharedPfReportQuery(id: string, share: string, language: PageLanguage) {
  return queryOptions({
    queryKey: queryKeys.sharedPfReport(id, language),
    queryFn: async ({ signal }) =>
      (await get('/pf/v1/report/{id}/shared', { path: { id }, query: { share, lang: language }, signal })).data,
    // Every look is noted for the owner.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function verifiedPfReportQuery(name: string) {
  return queryOptions({
    queryKey: queryKeys.verifiedPfReport(name),
    queryFn: async ({ signal }) =>
      (await get('/pf/v1/report/verify/{name}', { path: { name }, query: {}, signal })).data,
  })
}

export type Drafting = { name: string; email: string; consent: string }

export function draftPfReport(
  files: readonly FileToRead[],
  told: object,
  drafting: Drafting,
): Promise<DraftedPfReport> {
  return sendDraft(buildPassbookForm(files, told), drafting)
}

/** From the passbooks and answers that the account keeps. */
export function draftPfReportOfKept(drafting: Drafting): Promise<DraftedPfReport> {
  const form = new FormData()
  form.append('kept', 'true')
  return sendDraft(form, drafting)
}

function sendDraft(form: FormData, { name, email, consent }: Drafting): Promise<DraftedPfReport> {
  form.append('name', name)
  form.append('email', email)
  form.append('consent', consent)
  return sendPassbookForm('/pf/v1/report', form)
}

/** Without a file the report goes on without what is missing. */
export function sendPfDocuments(id: string, files: readonly FileToRead[]): Promise<AddedDocuments> {
  const form = buildPassbookForm(files, {})
  if (files.length === 0) form.append('told', '{}')
  return sendPassbookForm(`/pf/v1/report/${encodeURIComponent(id)}/documents`, form)
}

export async function renewPfReport(id: string): Promise<boolean> {
  return (await post('/pf/v1/report/{id}/renew', { path: { id } })).data.isNew
}

export async function refundPfReport(id: string): Promise<void> {
  await post('/pf/v1/report/{id}/refund', { path: { id } })
}

export async function erasePfReport(id: string): Promise<void> {
  await post('/pf/v1/report/{id}/erase', { path: { id } })
}

export async function sharePfReport(id: string): Promise<PfReportLink> {
  return (await post('/pf/v1/report/{id}/share', { path: { id } })).data
}

export async function revokePfReportShare(id: string, share: string): Promise<void> {
  await remove('/pf/v1/report/{id}/share/{share}', { path: { id, share } })
}

export function buildPfReportFileAddress(
  id: string,
  version: number,
  kind: 'pdf' | 'json',
  language: PageLanguage,
): string {
  return `/pf/v1/report/${encodeURIComponent(id)}.${kind}?version=${version}&lang=${language}`
}
