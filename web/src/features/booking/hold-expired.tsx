// What stands in the place of a held time that has been released.

import { Button } from '../../ui/button'

export function HoldExpired({ onPickAgain }: { onPickAgain: () => void }) {
  return (
    <div role="alert" className="rounded-control bg-marker/45 px-4 py-3">
      <p className="font-medium">We’ve released that slot. Please pick another.</p>
      <p className="mt-1">Everything you typed is still here.</p>
      <Button look="outline" className="mt-3" onClick={onPickAgain}>
        Pick a time again
      </Button>
    </div>
  )
}
