// All Hindi words of booking a call. Import it only by a fetch, so that nobody else pays for it.

import { hindiChoice } from './hindi'
import { hindiBooked } from './hindi-booked'
import type { BookingTexts } from './texts'

export const hindiBooking: BookingTexts = { ...hindiChoice, ...hindiBooked }
