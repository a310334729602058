// The words of booking a call: English with the page, and Hindi fetched for whoever reads in it.

import { englishChoice } from './english'
import { englishBooked } from './english-booked'

export const englishBooking = { ...englishChoice, ...englishBooked }

export type BookingTexts = typeof englishBooking
