// The time that is held while the details are filled in, or the word that it is held no longer.

import type { Service } from '../../api/booking-types'
import { Countdown } from '../../shared/components/events/countdown'
import type { DraftHold } from './booking-draft'
import { useBookingTexts } from './booking-texts'
import { CallSummary } from './call-summary'
import { HoldExpired } from './hold-expired'

type Props = {
  service: Service
  hold: DraftHold
  mode: 'video' | 'phone'
  isOver: boolean
  onEnd: () => void
  onPickAgain: () => void
}

export function HeldCall({ service, hold, mode, isOver, onEnd, onPickAgain }: Props) {
  const { details: texts } = useBookingTexts()
  if (isOver) return <HoldExpired onPickAgain={onPickAgain} />
  return (
    <>
      <Countdown key={hold.holdId} until={hold.expiresAt} label={texts.held} say={texts.left} onEnd={onEnd} />
      <CallSummary
        title={service.title}
        startsAt={hold.startsAt}
        endsAt={hold.endsAt}
        mode={mode}
        expert={hold.expert}
      />
    </>
  )
}
