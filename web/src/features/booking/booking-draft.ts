// A booking that is being made. This device keeps it until the booking is done, in IndexedDB, because local storage is
// cleared when somebody unsubscribes. When storage is forbidden the draft lasts as long as the page.

import { openDeviceStore } from '../../lib/device-store'
import type { InvoiceDetails } from '../../lib/paying/gst'

export type DraftSlot = { slotId: string; startsAt: string; endsAt: string }
export type DraftHold = DraftSlot & { holdId: string; expiresAt: string; expert: string }

export type BookingDraft = InvoiceDetails & {
  /** The service's slug. */
  service: string | null
  topic: string
  question: string
  /** The case whose text was taken over as the question. */
  carriedCase: string | null
  /** The language of the call; null until step 2 is answered, and stands for that of the page. */
  language: 'en' | 'hi' | null
  mode: 'video' | 'phone' | null
  /** The expert's id; null stands for any expert who is free. */
  expert: string | null
  addOns: string[]
  coupon: string
  hold: DraftHold | null
  name: string
  email: string
  countryCode: string
  phone: string
}

export const EMPTY_DRAFT: BookingDraft = {
  service: null,
  topic: '',
  question: '',
  carriedCase: null,
  language: null,
  mode: null,
  expert: null,
  addOns: [],
  coupon: '',
  hold: null,
  name: '',
  email: '',
  countryCode: '+91',
  phone: '',
  pinCode: '',
  state: '',
  abroad: false,
  country: '',
  gstin: '',
}

const runInStore = openDeviceStore('bookings', 'drafts')
const KEY = 'consultation'

/** A stored draft may come from an older version, so each field is taken only when it is valid. */
export function readDraft(value: unknown): BookingDraft {
  if (typeof value !== 'object' || value === null) return EMPTY_DRAFT
  const at = (name: string): unknown => Reflect.get(value, name)
  const text = (name: string) => readText(at(name)) ?? ''
  const mode = at('mode')
  const language = at('language')
  const addOns = at('addOns')
  return {
    service: readText(at('service')),
    topic: text('topic'),
    question: text('question'),
    carriedCase: readText(at('carriedCase')),
    language: language === 'en' || language === 'hi' ? language : null,
    mode: mode === 'video' || mode === 'phone' ? mode : null,
    expert: readText(at('expert')),
    addOns: Array.isArray(addOns) ? addOns.filter((id): id is string => typeof id === 'string') : [],
    coupon: text('coupon'),
    hold: readHold(at('hold')),
    name: text('name'),
    email: text('email'),
    countryCode: readText(at('countryCode')) ?? '+91',
    phone: text('phone'),
    pinCode: text('pinCode'),
    state: text('state'),
    abroad: at('abroad') === true,
    country: text('country'),
    gstin: text('gstin'),
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readHold(value: unknown): DraftHold | null {
  if (typeof value !== 'object' || value === null) return null
  const [holdId, slotId, startsAt, endsAt, expiresAt] = (
    ['holdId', 'slotId', 'startsAt', 'endsAt', 'expiresAt'] as const
  ).map((name) => readText(Reflect.get(value, name)))
  if (!holdId || !slotId || !startsAt || !endsAt || !expiresAt) return null
  return { holdId, slotId, startsAt, endsAt, expiresAt, expert: readText(Reflect.get(value, 'expert')) ?? '' }
}

export const bookingDraft = {
  async read(): Promise<BookingDraft> {
    try {
      return readDraft(await runInStore('readonly', (store): IDBRequest<unknown> => store.get(KEY)))
    } catch (error) {
      console.info('the booking is not kept on this device', error)
      return EMPTY_DRAFT
    }
  },

  async write(draft: BookingDraft): Promise<void> {
    try {
      await runInStore('readwrite', (store) => store.put(draft, KEY))
    } catch (error) {
      console.info('the booking is not kept on this device', error)
    }
  },

  async dropHold(): Promise<void> {
    const draft = await bookingDraft.read()
    if (draft.hold !== null) await bookingDraft.write({ ...draft, hold: null })
  },

  async clear(): Promise<void> {
    try {
      await runInStore('readwrite', (store) => store.delete(KEY))
    } catch {
      // If storage is forbidden, there was nothing to clear.
    }
  },
}
