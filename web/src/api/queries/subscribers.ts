// Subscribing, signing in, a person's own data. The server goes by its session; nothing here is authority.

import { queryOptions } from '@tanstack/react-query'
import { profileStore } from '../../lib/profile-store'
import { anyAnswer, get, hasData, hasList, post, put, remove } from '../client'
import { isRecord } from '../errors'
import type {
  Activities,
  Consent,
  Device,
  GoogleSignIn,
  ProfileChange,
  Registration,
  SignedIn,
  SubscribeNotice,
  SubscriberProfile,
} from '../subscriber-types'
import type { Profile } from '../../lib/profile'

export const subscribeNoticeQuery = queryOptions({
  queryKey: ['notice', 'subscribe'],
  queryFn: ({ signal }) => get('notices/subscribe', { guard: hasData<SubscribeNotice>, signal }),
  select: (body) => body.data,
})

/** What the browser keeps of an answer: never its tokens. */
function kept({ _id, name, email, phone, countryCode, picture, assurance }: Profile): Profile {
  return { _id, name, email, phone, countryCode, picture, assurance }
}

/** For every call that may sign somebody in on the way. */
export async function signedIn<T extends SignedIn>(data: T): Promise<T> {
  if (data.isLoggedin) await profileStore.save(kept(data))
  return data
}

export type Told = { success: boolean; message: string }

export function isTold(body: unknown): body is Told {
  return isRecord(body) && typeof body.success === 'boolean'
}

type Registered = Told & { data?: SignedIn }

function isRegistered(body: unknown): body is Registered {
  return isTold(body)
}

/** Rejects when the call failed; an answer may still say that it did not succeed. */
export async function register(registration: Registration): Promise<Registered> {
  const answer = await post('subscribe-register', { guard: isRegistered, body: registration })
  if (answer.success && answer.data) await signedIn(answer.data)
  return answer
}

/** Without an address the code goes to the session's own. Nobody learns whether an address is known. */
export async function sendCode(email?: string): Promise<void> {
  await post('subscribers/send-code', { guard: anyAnswer, body: email === undefined ? {} : { email } })
}

export async function verifyCode(code: string, email?: string): Promise<SignedIn> {
  const body = email === undefined ? { code } : { code, email }
  const answer = await post('subscribers/verify', { guard: hasData<SignedIn>, body, ownUnauthorized: true })
  return signedIn({ ...answer.data, isLoggedin: true })
}

export async function finishGoogle(code: string, state: string): Promise<GoogleSignIn> {
  const options = { guard: hasData<GoogleSignIn>, body: { code, state }, ownUnauthorized: true }
  const answer = await post('/auth/google/callback', options)
  return signedIn(answer.data)
}

/** Where the browser is sent to sign in with Google. */
export function googleStart(returnPath: string): string {
  return `/pf/v1/auth/google?returnUrl=${encodeURIComponent(returnPath)}`
}

/** Asks the server who this is, and puts the browser's copy right. */
export async function confirmProfile(): Promise<void> {
  const before = profileStore.read().subscriptionData
  const { data } = await get('subscribers/me', { guard: hasData<SubscriberProfile> })
  // Who signed in or changed something meanwhile has the newer answer.
  if (profileStore.read().subscriptionData === before) await profileStore.save(kept(data))
}

export async function changeProfile(change: ProfileChange): Promise<SubscriberProfile> {
  const { data } = await put('subscribers/me', { guard: hasData<SubscriberProfile>, body: change })
  await profileStore.save(kept(data))
  return data
}

export async function signOut(): Promise<void> {
  await post('subscribers/logout', { guard: anyAnswer, body: {} })
  profileStore.clear()
}

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => get('subscribers/sessions', { guard: hasList<Device>, signal }),
  select: (body) => body.data,
})

export async function endSession(id: string): Promise<void> {
  await remove(`subscribers/sessions/${encodeURIComponent(id)}`, { guard: anyAnswer })
}

/** Proven sessions only: 403 for others. */
export const consentsQuery = queryOptions({
  queryKey: ['me', 'consents'],
  queryFn: ({ signal }) => get('subscribers/consents', { guard: hasList<Consent>, signal }),
  select: (body) => body.data,
})

type Purpose = 'email' | 'whatsapp' | 'comments'

/** `adult`: said to be 18 or older, beside the switch or box; updates are refused without it. */
export async function changeConsent(purpose: Purpose, granted: boolean, notice: string, adult: boolean) {
  const body = { [purpose]: granted, notice, ...(adult ? { adult } : {}) }
  return put('subscribers/consents', { guard: hasList<Consent>, body })
}

/** Everything that is kept about this person. */
export async function exportData(): Promise<unknown> {
  return get('subscribers/export', { guard: anyAnswer })
}

/** `confirm` is the person's own address, typed. */
export async function deleteAccount(confirm: string): Promise<void> {
  await remove('subscribers/me', { guard: anyAnswer, body: { confirm } })
  profileStore.clear()
}

/** The address only names the call: the server answers for its session. */
export function activitiesQuery(email: string) {
  return queryOptions({
    queryKey: ['me', 'activities', email],
    queryFn: ({ signal }) => get('subscribe-activities', { guard: hasData<Activities>, query: { email }, signal }),
    select: (body) => body.data,
  })
}

export async function sendFeedback(email: string, feedback: string): Promise<void> {
  await post('subscribe-feedback', { guard: anyAnswer, body: { email, feedback } })
}
