// The shapes of the subscribers' calls, written by hand until the server's own description has them: then this file
// becomes a few lines of api/types.ts.

import type { Profile } from '../lib/profile'
import type { Notice, Site } from './types'

/** As the server answers it; the browser keeps what lib/profile names. */
export type SubscriberProfile = Profile & { language: string }
export type SignedIn = SubscriberProfile & { isLoggedin: boolean }

export type Registration = {
  name: string
  email: string
  phone?: string
  countryCode?: string
  serviceAssist?: string
  webinarId?: string
  consents: { email: boolean; whatsapp: boolean }
  adult: boolean
  /** Version of the notice that stood beside the boxes. */
  notice?: string
}

export type ProfileChange = { name?: string; phone?: string; countryCode?: string; email?: string }

export type Purpose = 'service' | 'email' | 'whatsapp' | 'comments'
export type Consent = {
  purpose: Purpose
  granted: boolean
  version: string | null
  at: string | null
  source: string | null
}
/** A notice with a box for each purpose that can be agreed to by itself. */
export type SubscribeNotice = Notice & { boxes?: { purpose: string; words: string }[] }

export type Device = {
  id: string
  createdAt: string
  lastSeenAt: string
  device: string | null
  assurance: 'claimed' | 'proven'
  current: boolean
}

export type RegisteredWebinar = { _id: string; title: string; date: string; time: string; link: string | null }
export type ScheduledCall = { _id: string; startTime: string | null }
export type PfProfile = { phone?: string | null; processedUan?: string | null; assistStatus?: string | null }
export type Activities = {
  webinars: RegisteredWebinar[]
  calendarBookings: ScheduledCall[]
  paymentDetails: { receiptUrl: string | null } | null
  userProfileCMPF: PfProfile | null
  userProfileTFP: PfProfile | null
}

export type UnsubscribeScope = 'digest' | 'email' | 'whatsapp' | 'all' | 'pause'
export type Unsubscribed = {
  /** Takes it back for ten minutes. */
  undo: string | null
  ended: string[]
  /** Messages that come all the same: of a paid call, of a seat. */
  stillComing: string[]
}
/** An address that is masked, and what the mail came from: digest, comments, all. */
export type UnsubscribeLink = { email: string; list: string; expired?: boolean }

export type GoogleSignIn = SignedIn & { returnPath: string; needsPhone: boolean }

export type Comment = {
  _id: string
  parentId: string | null
  name: string
  picture: string | null
  badge: 'author' | 'expert' | 'editor' | null
  html: string
  createdAt: string
  editedAt: string | null
  likes: number
  liked: boolean
  mine: boolean
  editable: boolean
  status: 'approved' | 'pending' | 'removed'
  pinned: boolean
  changedArticle: boolean
  replies: Comment[]
}
export type CommentSort = 'helpful' | 'newest'
export type CommentsBody = {
  success: boolean
  data: Comment[]
  totalCount: number
  page: number
  limit: number
  hasMore: boolean
  closed: boolean
}

/** Whether Google can be offered; part of GET site. */
export function offersGoogle(site: Site | undefined): boolean {
  if (!site || !('signIn' in site)) return false
  const { signIn } = site
  return typeof signIn === 'object' && signIn !== null && 'google' in signIn && signIn.google === true
}
