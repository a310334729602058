// What the calls of consultations and payments take and answer, by the names that the app uses.

/** Whole paise, GST included. */
export type Money = { amount: number; currency: string }
export type Mode = 'video' | 'phone'
export type Line = { title: string; amount: Money | number }
export type AddOn = { _id: string; title: string; price: Money }

export type Expert = {
  _id: string
  name: string
  title: string
  registrationNumber: string | null
  bio: string
  photo: string | null
  languages: string[]
  /** Made up for a demo, and labelled so. */
  sample: boolean
}

export type Service = {
  _id: string
  slug: string
  /** The assist module it belongs to. */
  module: string | null
  title: string
  summary: string
  durationMinutes: number
  modes: Mode[]
  price: Money
  priceNote: string
  addOns: AddOn[]
  experts: Expert[]
  policy: { refundHours: number; rescheduleHours: number; reschedules: number; text: string }
}

export type Slot = {
  slotId: string
  startsAt: string
  endsAt: string
  /** HH:MM in the zone that was asked for. */
  local: string
  indian: string
  /** YYYY-MM-DD: in other zones it may be another day. */
  indianDate: string
  experts: string[]
}

export type SlotDay = { date: string; slots: Slot[] }
export type Slots = {
  timeZone: string
  days: SlotDay[]
  /** The first later day with a slot. */
  next: string | null
}

export type Hold = {
  holdId: string
  expiresAt: string | null
  slotId: string
  startsAt: string
  endsAt: string
  expert: Expert
  mode: Mode
  price: Money
  lines: Line[]
}

export type BookingEntry = {
  holdId: string
  slotId: string
  name: string
  email: string
  phone?: string
  countryCode?: string
  /** For the times in mails. */
  tz?: string
  language: 'en' | 'hi'
  topic?: string
  question?: string
  mode: Mode
  addOns?: string[]
  coupon?: string
  pinCode?: string
  state?: string
  gstin?: string
  consents?: { email: boolean; whatsapp: boolean }
  adult?: boolean
  notice?: string
}

export type PaymentState = 'none' | 'pending' | 'paid' | 'failed' | 'refunding' | 'refunded'

export type Booking = {
  _id: string
  status: 'held' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'
  startsAt: string
  endsAt: string
  service: { slug: string; title: string }
  expert: Expert
  mode: Mode
  meetingUrl: string | null
  price: Money
  payment: PaymentState
  /** Until when it is kept without being paid. */
  expiresAt: string | null
  reschedulesLeft: number
  canReschedule: boolean
  canCancel: boolean
  refundIfCancelledNow: Money
  receiptUrl: string | null
  calendarUrl: string
}

export type Booked = Booking & { order?: Partial<Order> | null }

export type Order = {
  orderId: string
  amount: number
  currency: string
  keyId: string
  prefill?: { name?: string; email?: string; contact?: string } | null
  /** A page of our own that stands in for the gateway's; null where the gateway's own is used. */
  checkoutUrl: string | null
  expiresAt: string | null
}

/** What the gateway's checkout hands back. */
export type Paid = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

export type PaymentStatus = {
  status: 'created' | 'pending' | 'paid' | 'failed' | 'refunded'
  bookingId: string | null
  receiptUrl: string | null
}
