// What is sent when somebody books.

import type { BookingEntry, Service } from '../../api/booking-types'
import type { BookingDraft, DraftHold } from '../../lib/booking-draft'
import { entryOf, type RegistrationForm } from '../../lib/registration-form'
import { browserZone } from '../../lib/time-zone'

type Given = {
  service: Service
  draft: BookingDraft
  hold: DraftHold
  form: RegistrationForm
  /** Version of the notice beside the boxes. */
  notice: string | null
  /** Whether the boxes about updates were shown. */
  asked: boolean
  /** It costs: then the invoice needs to know more. */
  paid: boolean
  /** Ids of what was sent beforehand. */
  files: readonly string[]
}

export function entryFor({ service, draft, hold, form, notice, asked, paid, files }: Given): BookingEntry {
  const text = (name: 'topic' | 'question' | 'coupon') => {
    const value = draft[name].trim()
    return value === '' ? {} : { [name]: value }
  }
  const gstin = draft.gstin.trim().toUpperCase()
  return {
    ...entryOf(form, notice, asked),
    holdId: hold.holdId,
    slotId: hold.slotId,
    tz: browserZone(),
    language: draft.language,
    mode: draft.mode ?? service.modes[0] ?? 'video',
    addOns: draft.addOns.filter((id) => service.addOns.some(({ _id }) => _id === id)),
    ...text('topic'),
    ...text('question'),
    ...text('coupon'),
    ...(paid ? residenceOf(draft) : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
    ...(paid && !draft.abroad && gstin !== '' ? { gstin } : {}),
  }
}

/** Of the invoice. */
function residenceOf({ abroad, country, pinCode, state }: BookingDraft) {
  return abroad ? { country: country.trim() } : { pinCode: pinCode.replace(/\s/g, ''), state }
}
