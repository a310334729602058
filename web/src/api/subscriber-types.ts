// What the subscribers' calls take and answer, by the names that the app uses; from the server's own description.

import type { components } from './schema.gen'
import type { Site } from './types'

type Schemas = components['schemas']

/** As the server answers it; the browser keeps what lib/profile names. */
export type SubscriberProfile = Schemas['Profile']
export type SignedIn = Schemas['SignedIn']
export type Registration = Schemas['RegisterInput']
export type ProfileChange = Schemas['ProfileInput']
export type Consent = Schemas['Consent']
/** A notice with a box for each purpose that can be agreed to by itself. */
export type SubscribeNotice = Schemas['Notice']
export type Device = Schemas['Session']
type Registered = Schemas['RegisteredWebinar']
export type RegisteredWebinar = Pick<Registered, '_id' | 'title' | 'date' | 'time' | 'link'> &
  Partial<Pick<Registered, 'status' | 'url'>>
type Call = Schemas['ScheduledCall']
/** product.md names an id and a start; whatever else is known is shown too. */
export type ScheduledCall = Pick<Call, '_id'> & { startTime: string | null } & Partial<Omit<Call, '_id' | 'startTime'>>
export type Invoice = {
  number: string
  date: string
  /** Paise. */
  amount: number
  currency: string
  receiptUrl: string | null
  kind: 'invoice' | 'creditNote' | 'billOfSupply'
}
export type PfProfile = Schemas['FundProfile']
export type Activities = {
  webinars: RegisteredWebinar[]
  calendarBookings: ScheduledCall[]
  paymentDetails: { receiptUrl: string | null; invoices?: Invoice[] } | null
  userProfileCMPF: PfProfile | null
  userProfileTFP: PfProfile | null
}
export type UnsubscribeScope = 'digest' | 'email' | 'whatsapp' | 'all' | 'pause'
export type Unsubscribed = Schemas['LeftAnswer']
export type UnsubscribeLink = Schemas['LinkAnswer']
export type GoogleSignIn = Schemas['Returned']
export type Comment = Schemas['Comment']
export type CommentSort = 'helpful' | 'newest'
export type CommentsBody = Schemas['CommentPage']

/** Whether Google can be offered; part of GET site. */
export function offersGoogle(site: Site | undefined): boolean {
  return site?.signIn.google === true
}
