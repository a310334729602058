// Subscribing, signing in and a person's own data. The server decides by its session; nothing here grants anything.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { profileStore } from '../../shared/stores/profile-store'
import { buildAddress } from '../address'
import { get, post, put, remove } from '../client'
import type { GoogleSignIn, ProfileChange, Registration, SignedIn, SubscriberProfile } from '../subscriber-types'
import type { Profile } from '../../lib/profile'

/** The part of an answer that the browser stores, which never includes its tokens. */
function toStoredProfile({ _id, name, email, phone, countryCode, picture, assurance }: Profile): Profile {
  return { _id, name, email, phone, countryCode, picture, assurance }
}

/** Every call that may sign somebody in passes its answer through here. */
export async function storeSignedIn<T extends SignedIn>(data: T): Promise<T> {
  if (data.isLoggedin) await profileStore.save(toStoredProfile(data))
  return data
}

/** When `data` is absent, nobody was signed in. */
type RegistrationResponse = { success: boolean; message: string; data?: SignedIn }

/** Rejects when the call failed. An answer may still say that it did not succeed. */
export async function registerSubscriber(registration: Registration): Promise<RegistrationResponse> {
  const answer: RegistrationResponse = await post('/cms/api/subscribe-register', {
    body: registration,
    ownFailure: true,
  })
  if (answer.success && answer.data) await storeSignedIn(answer.data)
  return answer
}

/**
 * Without an address the code goes to the session's own address. The answer never tells whether an address is known.
 */
export async function sendCode(email?: string): Promise<void> {
  await post('/cms/api/subscribers/send-code', { body: email === undefined ? {} : { email } })
}

export async function verifyCode(code: string, email?: string): Promise<SignedIn> {
  const body = email === undefined ? { code } : { code, email }
  const answer = await post('/cms/api/subscribers/verify', { body, ownUnauthorized: true })
  return storeSignedIn({ ...answer.data, isLoggedin: true })
}

export async function finishGoogleSignIn(code: string, state: string): Promise<GoogleSignIn> {
  const answer = await post('/pf/v1/auth/google/callback', { body: { code, state }, ownUnauthorized: true })
  return storeSignedIn(answer.data)
}

/** The address at which the browser signs in with Google. */
export function buildGoogleSignInAddress(returnPath: string): string {
  return buildAddress('/pf/v1/auth/google', { query: { returnUrl: returnPath } })
}

/** Reads the profile from the server and updates the browser's copy. */
export async function refreshProfile(): Promise<void> {
  const before = profileStore.read().subscriptionData
  const { data } = await get('/cms/api/subscribers/me')
  // If somebody signed in or changed the profile meanwhile, the stored copy is newer.
  if (profileStore.read().subscriptionData === before) await profileStore.save(toStoredProfile(data))
}

export async function updateProfile(change: ProfileChange): Promise<SubscriberProfile> {
  const { data } = await put('/cms/api/subscribers/me', { body: change })
  await profileStore.save(toStoredProfile(data))
  return data
}

/** Gives the account back to its former address and signs everybody out. */
export async function undoAddressChange(token: string): Promise<void> {
  await post('/cms/api/subscribers/address-undo', { body: { token } })
  profileStore.clear()
}

export async function signOut(): Promise<void> {
  await post('/cms/api/subscribers/logout', { body: {} })
  profileStore.clear()
}

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.mySessions,
  queryFn: ({ signal }) => get('/cms/api/subscribers/sessions', { signal }),
  select: (body) => body.data,
})

export async function endSession(id: string): Promise<void> {
  await remove('/cms/api/subscribers/sessions/{id}', { path: { id } })
}

/** The call answers 403 for sessions that are not proven. */
export const consentsQuery = queryOptions({
  queryKey: queryKeys.myConsents,
  queryFn: ({ signal }) => get('/cms/api/subscribers/consents', { signal }),
  select: (body) => body.data,
})

type Purpose = 'email' | 'whatsapp' | 'comments' | 'papers' | 'rules'

/** `adult` is true when the person says that they are 18 or older. Updates are refused without it. */
export async function updateConsent(purpose: Purpose, granted: boolean, notice: string, adult: boolean) {
  const body = { [purpose]: granted, notice, ...(adult ? { adult } : {}) }
  return put('/cms/api/subscribers/consents', { body })
}

/** Returns all data that is stored about this person. */
export async function exportData(): Promise<unknown> {
  return get('/cms/api/subscribers/export')
}

/** `confirm` is the person's own address, as they typed it. */
export async function deleteAccount(confirm: string): Promise<void> {
  await remove('/cms/api/subscribers/me', { body: { confirm } })
  profileStore.clear()
}

/** The address only names the call: the server answers for its session. */
export function activitiesQuery(email: string) {
  return queryOptions({
    queryKey: queryKeys.myActivities(email),
    queryFn: ({ signal }) => get('/cms/api/subscribe-activities', { query: { email }, signal }),
    select: (body) => body.data,
  })
}

export async function sendFeedback(email: string, feedback: string): Promise<void> {
  await post('/cms/api/subscribe-feedback', { body: { email, feedback } })
}
