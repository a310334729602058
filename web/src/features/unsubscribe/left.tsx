import { useEffect, useState } from 'react'
import type { Unsubscribed } from '../../api/subscriber-types'
import { Button } from '../../ui/button'
import { comeBack, UNSUBSCRIBED } from './leave'

const GOOD_FOR_MS = 10 * 60_000

type Props = { left: Unsubscribed; paused: boolean; onBack: () => void }

/** Done, and for ten minutes it can be taken back. */
export function Left({ left, paused, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setOver(true), GOOD_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  async function takeBack(undo: string) {
    setBusy(true)
    if (await comeBack(undo)) onBack()
    else setOver(true)
  }

  return (
    <div className="page py-12 sm:py-16">
      <div className="max-w-2xl text-lg text-muted">
        <h1 className="mb-4 font-semibold text-3xl text-ink sm:text-4xl">{paused ? 'Paused' : 'Unsubscribed'}</h1>
        <p role="status">
          {paused && 'Nothing is sent for 30 days.'}
          {!paused && (left.ended.length > 0 ? UNSUBSCRIBED : 'You were unsubscribed already.')}
        </p>
        {left.stillComing.length > 0 && (
          <div className="mt-6 text-base">
            <p>These messages still come, because you booked or paid for what they are about:</p>
            <ul className="mt-2 list-disc pl-6">
              {left.stillComing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
        {left.undo && !over && (paused || left.ended.length > 0) && (
          <div className="mt-8 flex flex-wrap items-center gap-4 text-base">
            <Button look="outline" disabled={busy} onClick={() => void takeBack(left.undo ?? '')}>
              Undo
            </Button>
            <p>For 10 minutes it can be taken back.</p>
          </div>
        )}
      </div>
    </div>
  )
}
