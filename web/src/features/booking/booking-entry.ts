// The request that books a call.

import type { BookingEntry, Service } from '../../api/booking-types'
import type { BookingDraft, DraftHold } from './booking-draft'
import { toEntry, type RegistrationForm } from '../../lib/forms/registration-form'
import { getBrowserZone } from '../../lib/events/time-zone'
import type { PageLanguage } from '../../lib/page-language'
import { toInvoiceEntry } from '../../lib/paying/gst'

type EntryInput = {
  service: Service
  draft: BookingDraft
  hold: DraftHold
  form: RegistrationForm
  /** The version of the notice beside the boxes. */
  notice: string | null
  /** Whether the boxes about updates were shown. */
  askedAboutUpdates: boolean
  /** The call costs something, so the invoice needs more details. */
  paid: boolean
  /** The ids of the files that were sent before the call. */
  files: readonly string[]
  caseId: string | undefined
  /** That of the page: of the mails, and of the call for a draft without a language, when the reader came to the times by an address. */
  language: PageLanguage
}

export function buildBookingEntry({
  service,
  draft,
  hold,
  form,
  notice,
  askedAboutUpdates,
  paid,
  files,
  caseId,
  language,
}: EntryInput): BookingEntry {
  const text = (name: 'topic' | 'question' | 'coupon') => {
    const value = draft[name].trim()
    return value === '' ? {} : { [name]: value }
  }
  return {
    ...toEntry(form, notice, askedAboutUpdates),
    holdId: hold.holdId,
    slotId: hold.slotId,
    tz: getBrowserZone(),
    language: draft.language ?? language,
    mailLanguage: language,
    mode: draft.mode ?? service.modes[0] ?? 'video',
    addOns: draft.addOns.filter((id) => service.addOns.some(({ _id }) => _id === id)),
    ...text('topic'),
    ...text('question'),
    ...text('coupon'),
    ...(paid ? toInvoiceEntry(draft) : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
    ...(caseId === undefined ? {} : { caseId }),
  }
}
