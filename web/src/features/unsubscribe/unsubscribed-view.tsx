// The page after unsubscribing. For ten minutes it offers to undo it.

import { useEffect, useState } from 'react'
import type { UnsubscribeResult } from '../../api/subscriber-types'
import { membershipTexts } from '../../lib/interface-texts/membership/texts'
import { Button } from '../../ui/button'
import { undoUnsubscribeHere } from './unsubscribe-here'

const UNDO_MS = 10 * 60_000

type Props = { result: UnsubscribeResult; paused: boolean; onBack: () => void }

export function UnsubscribedView({ result, paused, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])

  async function undoUnsubscribe(token: string) {
    setBusy(true)
    if (await undoUnsubscribeHere(token)) onBack()
    else setIsOver(true)
  }

  return (
    <div className="page py-12 sm:py-16">
      <div className="max-w-2xl text-lg text-muted">
        <h1 className="mb-4 font-semibold text-3xl text-ink sm:text-4xl">{paused ? 'Paused' : 'Unsubscribed'}</h1>
        <p role="status">
          {paused && 'Nothing is sent for 30 days.'}
          {!paused &&
            (result.ended.length > 0 ? membershipTexts.en.unsubscribing.done : 'You were unsubscribed already.')}
        </p>
        {result.stillComing.length > 0 && (
          <div className="mt-6 text-base">
            <p>These messages still come, because you booked or paid for what they are about:</p>
            <ul className="mt-2 list-disc pl-6">
              {result.stillComing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
        {result.undo && !isOver && (paused || result.ended.length > 0) && (
          <div className="mt-8 flex flex-wrap items-center gap-4 text-base">
            <Button look="outline" disabled={busy} onClick={() => void undoUnsubscribe(result.undo ?? '')}>
              Undo
            </Button>
            <p>You can undo this for 10 minutes.</p>
          </div>
        )}
      </div>
    </div>
  )
}
