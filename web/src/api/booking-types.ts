// What the calls of consultations and payments take and answer, by the names that the app uses; from the server's own
// description, which leaves a few words open that are closed here.

import type { components } from './schema.gen'

type Schemas = components['schemas']

/** Whole paise, GST included. */
export type Money = Schemas['Service']['price']
export type Mode = 'video' | 'phone'
export type Line = Schemas['PriceLine']
export type Expert = Schemas['Expert']
export type Service = Omit<Schemas['Service'], 'modes'> & { modes: Mode[] }
export type Slot = Schemas['Slot']
export type SlotDay = Schemas['SlotDay']
export type Slots = Schemas['SlotList']
export type Hold = Omit<Schemas['Hold'], 'mode'> & { mode: Mode }
export type IntakeFile = Omit<Schemas['IntakeFile'], 'state'> & { state: 'checking' | 'clean' | 'refused' }
export type BookingEntry = Schemas['BookingInput']

export type PaymentState = 'none' | 'pending' | 'paid' | 'failed' | 'refunding' | 'refunded'
type BookingState = 'held' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'
type Closed = { mode: Mode; payment: PaymentState; status: BookingState }
export type Booking = Omit<Schemas['Booking'], keyof Closed> & Closed
export type Booked = Booking & Pick<Schemas['Booked'], 'order'>
export type Order = Schemas['PaymentOrder']

/** What the gateway's checkout hands back. */
export type Paid = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
export type PaymentStatus = Schemas['CheckedPayment']
