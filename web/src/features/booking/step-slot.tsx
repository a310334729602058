// Step 3: the choice of a time, and the waitlist when no time is free.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/errors'
import { queryKeys } from '../../api/query-keys'
import { joinSlotWaitlist } from '../../api/members/bookings'
import type { Service, Slot } from '../../api/booking-types'
import type { BookingDraft } from './booking-draft'
import { useBookingFailures } from './booking-failures'
import { useBookingTexts } from './booking-texts'
import { EmailForm } from '../../shared/components/forms/email-form'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { sumPrices } from './money'
import { NearestSlots } from './nearest-slots'
import { SlotGrid } from './slot-grid'
import { useHoldSlot } from './use-hold-slot'

type Props = {
  service: Service
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onDone: () => void
}

export function StepSlot({ service, draft, onChange, onDone }: Props) {
  const client = useQueryClient()
  const { slots: texts } = useBookingTexts()
  const { describe } = useBookingFailures()
  const refundHours = sumPrices(service, draft.addOns).total > 0 ? service.policy.refundHours : null
  const [isFreeAgain, setIsFreeAgain] = useState(false)
  const { mutate, isPending, error, nearest } = useHoldSlot({ service, draft, onChange, onHeld: onDone })

  function pickSlot(slot: Slot) {
    // Free times change, so they are fetched again for a reader who comes back.
    mutate(slot, { onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.allSlots }) })
  }

  /** Nobody waits while somebody has time, be it another expert than the chosen one. */
  function showFreeTimes() {
    onChange({ expert: null })
    setIsFreeAgain(true)
    void client.invalidateQueries({ queryKey: queryKeys.allSlots })
  }

  return (
    <div className="mt-8">
      <h2 className="section-title">{texts.title}</h2>
      <p className="mt-2 mb-6 text-muted">{texts.about(service.durationMinutes)}</p>
      {nearest && <NearestSlots slots={nearest} refundHours={refundHours} busy={isPending} onPick={pickSlot} />}
      {error && !nearest && (
        <p role="alert" className="mb-4 text-danger">
          <TaggedWords>{describe(error, texts.notHeld)}</TaggedWords>
        </p>
      )}
      {isFreeAgain && (
        <p role="status" className="mb-4 rounded-control bg-marker/45 px-4 py-3 font-medium">
          {texts.freeAgain}
        </p>
      )}
      <SlotGrid
        service={service.slug}
        expert={draft.expert}
        refundHours={refundHours}
        busy={isPending}
        onPick={pickSlot}
        waitlist={<SlotWaitlist service={service.slug} onFree={showFreeTimes} />}
      />
    </div>
  )
}

function SlotWaitlist({ service, onFree }: { service: string; onFree: () => void }) {
  const { waitlist: texts } = useBookingTexts()
  const language = usePageLanguage()
  async function join(email: string | null) {
    if (email === null) return
    try {
      await joinSlotWaitlist(service, email, language)
    } catch (error) {
      if (hasCode(error, 'SLOTS_FREE')) onFree()
      throw error
    }
  }

  return (
    <EmailForm
      send={join}
      title={texts.title}
      label={texts.label}
      hint={texts.hint}
      thanks={texts.thanks}
      action={texts.action}
      words={texts}
    />
  )
}
