// The way to see the dashboard without a passbook.

import { useState } from 'react'
import { Button } from '../../ui/button'
import type { Passbooks } from './use-passbooks'

export function SampleOffer({ passbooks: { files, isReading, showSample } }: { passbooks: Passbooks }) {
  const [isOpening, setIsOpening] = useState(false)
  if (files.length > 0) return null

  async function open() {
    setIsOpening(true)
    await showSample()
    setIsOpening(false)
  }

  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">No passbook at hand?</span>
      <Button look="quiet" disabled={isReading} onClick={() => void open()}>
        {isOpening ? 'Opening the sample…' : 'See it with a sample passbook'}
      </Button>
    </p>
  )
}
