// The account of the provident-fund service. Its session is a cookie of its own, which ends after 15 idle minutes; a 401 here says
// nothing about a subscriber's session. What these calls answer is in no cache: the page that asked holds it.

import { get, post, remove } from '../client'
import type {
  CodePurpose,
  FundAccount,
  FundCode,
  FundErasure,
  FundSignIn,
  FundUanDetails,
  FundUans,
  KeptPassbooks,
} from '../fund-types'
import { buildPassbookForm, type FileToRead, sendPassbookForm } from '../passbook-form'

const ownUnauthorized = true

/** Null when this browser has no session. */
export async function readFundSession(): Promise<FundAccount | null> {
  return (await get('/pf/v1/auth/login-status', { ownUnauthorized })).data.account
}

export async function sendFundCode(mobile: string, purpose: CodePurpose): Promise<FundCode> {
  const body = { mobile_number: mobile, purpose }
  return (await post('/pf/v1/auth/generateOtpFixMyPf', { body, ownUnauthorized })).data
}

export async function confirmFundCode(mobile: string, otp: string, otpId: string): Promise<FundAccount> {
  const body = { mobile_number: mobile, otp, otpId }
  return (await post('/pf/v1/auth/confirmOtpFixpf', { body, ownUnauthorized })).data
}

type FundLogin = { uan: string; password: string; mobile_number: string; oldMobileNumber?: string }

export async function signInToFund(body: FundLogin): Promise<FundAccount> {
  return (await post('/pf/v1/auth/login', { body, ownUnauthorized })).data
}

type NewFundPassword = { uan: string; password: string; source: 'first' | 'forgot' | 'account' }

export async function setFundPassword(body: NewFundPassword): Promise<void> {
  await post('/pf/v1/auth/update-password-with-source', { body, ownUnauthorized })
}

export async function undoNumberChange(): Promise<void> {
  await post('/pf/v1/auth/undo-number-change', { ownUnauthorized })
}

export async function signOutOfFund(): Promise<void> {
  await post('/pf/v1/auth/logout', { ownUnauthorized, outlivesPage: true })
}

/** The number's sessions; of one that was opened by password, only itself. */
export async function listFundSessions(): Promise<FundSignIn[]> {
  return (await get('/pf/v1/auth/sessions', { ownUnauthorized })).data
}

export async function endOtherFundSessions(): Promise<void> {
  await remove('/pf/v1/auth/sessions', { ownUnauthorized })
}

export async function eraseFundData(): Promise<FundErasure> {
  return (await remove('/pf/v1/data', { ownUnauthorized })).data
}

type UanRequest = {
  /** The number that the page believes to be the session's: another one answers 404. */
  mobile: string | null
  /** The version of the notice `pf-keep`, when the answer may be kept. */
  consent: string | null
  /** Asks for the copy that is kept, and not the source. */
  kept?: boolean
}

export async function listUans({ mobile, consent, kept = false }: UanRequest): Promise<FundUans> {
  const body = { mobile_number: mobile, consent, ...(kept && { kept }) }
  return (await post('/pf/v1/getuanlist', { body, ownUnauthorized })).data
}

export async function readUan(ref: string): Promise<FundUanDetails> {
  return (await get('/pf/v1/data/fetchByUan/{ref}', { path: { ref }, ownUnauthorized })).data
}

/** The whole UAN, which everything else tells masked. */
export async function revealUan(ref: string): Promise<string> {
  return (await post('/pf/v1/data/revealUan/{ref}', { path: { ref }, ownUnauthorized })).data.uan
}

export async function readKeptPassbooks(): Promise<KeptPassbooks> {
  return (await get('/pf/v1/passbooks', { ownUnauthorized })).data
}

/** Replaces the answers that are kept beside the passbooks. */
export async function keepAnswers(told: object): Promise<KeptPassbooks> {
  return (await post('/pf/v1/passbooks/answers', { body: { told }, ownUnauthorized })).data
}

/** A file of all that is kept. */
export const FUND_DATA_FILE = '/pf/v1/data'

/** `consent` is the version of the notice `pf-keep`. What was kept before is replaced. */
export function keepPassbooks<T>(
  files: readonly FileToRead[],
  told: object,
  consent: string,
  signal?: AbortSignal,
): Promise<T> {
  const form = buildPassbookForm(files, told)
  form.append('consent', consent)
  return sendPassbookForm('/pf/v1/passbooks', form, signal)
}
