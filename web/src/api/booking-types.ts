// These are the types of what the calls of consultations and payments take and answer, under the names that the app
// uses. They come from the server's own description.

import type { components } from './schema.gen'

type Schemas = components['schemas']

/** The amount is in whole paise and includes GST. */
export type Money = Schemas['Service']['price']
export type Mode = Schemas['Hold']['mode']
export type PriceLine = Schemas['PriceLine']
export type Expert = Schemas['Expert']
export type Service = Schemas['Service']
export type Slot = Schemas['Slot']
export type SlotDay = Schemas['SlotDay']
export type Hold = Schemas['Hold']
export type BookingEntry = Schemas['BookingInput']

export type Booking = Schemas['Booking']
/** An answer that carries a booking under `data`. */
export type BookingBody = Schemas['Data_Booking']
export type BookingResult = Schemas['Booked']
export type Order = Schemas['PaymentOrder']
/** What is paid for, by one id, and for a case or a report its buyer. */
export type PaymentRequest = Schemas['PayInput']

export type PaymentStatus = Schemas['CheckedPayment']
