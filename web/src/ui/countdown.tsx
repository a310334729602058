import { useEffect, useState } from 'react'

type Props = {
  /** Instant. */
  until: string
  /** What ends then: "Kept for you for". */
  label: string
  /** Once. */
  onEnd: () => void
}

/** When what is left is told to those who don't see it. */
const TOLD = [120, 60, 30, 10]

export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Nothing until two minutes before the end, then the same words until the next moment worth a word. */
export function toldText(seconds: number): string {
  const reached = TOLD.findLast((moment) => seconds <= moment)
  if (seconds === 0 || reached === undefined) return ''
  return reached >= 60 ? `${reached / 60} ${reached === 60 ? 'minute' : 'minutes'} left` : `${reached} seconds left`
}

/** Seen every second, said at sensible moments only. */
export function Countdown({ until, label, onEnd }: Props) {
  const [now, setNow] = useState(Date.now)
  const end = Date.parse(until)
  const left = Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now) / 1000))
  const over = left === 0

  useEffect(() => {
    if (over) {
      onEnd()
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
    // Not anew with every drawing: whoever counts hands in another function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over, until])

  return (
    <p>
      {label} <strong className="font-semibold tabular-nums">{clockText(left)}</strong>
      <span role="status" className="sr-only">
        {toldText(left)}
      </span>
    </p>
  )
}
