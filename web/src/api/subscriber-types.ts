// What the subscribers' calls take and answer, by the names that the app uses. The types come from the server's own
// description.

import type { components } from './schema.gen'

type Schemas = components['schemas']

/** The profile as the server answers it; the browser stores the fields that lib/profile names. */
export type SubscriberProfile = Schemas['Profile']
export type SignedIn = Schemas['SignedIn']
export type Registration = Schemas['RegisterInput']
export type ProfileChange = Schemas['ProfileInput']
export type Consent = Schemas['Consent']
type SeatBody = Schemas['RegisteredWebinar']
type CallBody = Schemas['ScheduledCall']
type PaymentBody = Schemas['PaymentDetails']
/** A registered webinar, as far as the account panel shows it. */
export type RegisteredWebinar = Pick<SeatBody, '_id' | 'title' | 'date' | 'time' | 'link'> &
  Partial<Pick<SeatBody, 'status' | 'url'>>
/** An id and a start are enough to show a call; other fields are shown when they are known. */
export type ScheduledCall = Pick<CallBody, '_id'> & { startTime: string | null } & Partial<
    Omit<CallBody, '_id' | 'startTime'>
  >
/** `amount` is in paise. */
export type Invoice = Omit<Schemas['IssuedDocument'], 'receiptUrl'> & { receiptUrl: string | null }
export type PfProfile = Schemas['FundProfile']
export type Activities = Pick<Schemas['Activities'], 'userProfileCMPF' | 'userProfileTFP'> & {
  webinars: RegisteredWebinar[]
  calendarBookings: ScheduledCall[]
  paymentDetails: (Pick<PaymentBody, 'receiptUrl'> & { invoices?: Invoice[] }) | null
}
export type UnsubscribeScope = 'digest' | 'email' | 'whatsapp' | 'all' | 'pause'
export type UnsubscribeResult = Schemas['UnsubscribeAnswer']
export type GoogleSignIn = Schemas['GoogleSignInData']
export type UnsubscribeLink = Schemas['UnsubscribeLinkAnswer']
export type Liked = Schemas['Liked']
export type Comment = Schemas['Comment']
export type CommentSort = 'helpful' | 'newest'
export type CommentsBody = Schemas['CommentPage']
