// What stands in the place of a held time that has been released.

import { Button } from '../../ui/button'
import { useBookingTexts } from './booking-texts'

export function HoldExpired({ onPickAgain }: { onPickAgain: () => void }) {
  const { details: texts } = useBookingTexts()
  return (
    <div role="alert" className="rounded-control bg-marker/45 px-4 py-3">
      <p className="font-medium">{texts.released}</p>
      <p className="mt-1">{texts.kept}</p>
      <Button look="outline" className="mt-3" onClick={onPickAgain}>
        {texts.pickAgain}
      </Button>
    </div>
  )
}
