// A countdown that is shown every second and announced at a few moments only.

import { useEffect, useState } from 'react'

type Props = {
  /** The instant at which it ends. */
  until: string
  /** What ends then, such as "Held for you for". */
  label: string
  /** Says how many seconds are left, for screen readers; English when left out. */
  say?: (seconds: number) => string
  /** Called once. */
  onEnd: () => void
}

/** The seconds at which screen readers announce the time that is left. */
const ANNOUNCED_AT = [120, 60, 30, 10]

export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns nothing until two minutes before the end, and then the same words until the next announcement. */
export function announceCountdown(seconds: number, say = sayInEnglish): string {
  const reached = ANNOUNCED_AT.findLast((moment) => seconds <= moment)
  if (seconds === 0 || reached === undefined) return ''
  return say(reached)
}

function sayInEnglish(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds left`
  return `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'} left`
}

export function Countdown({ until, label, say, onEnd }: Props) {
  const [now, setNow] = useState(Date.now)
  const end = Date.parse(until)
  const secondsLeft = Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = secondsLeft === 0

  useEffect(() => {
    if (isOver) {
      onEnd()
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
    // `onEnd` is left out, because callers pass a new function at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, until])

  return (
    <p>
      {label} <strong className="font-semibold tabular-nums">{formatCountdown(secondsLeft)}</strong>
      <span role="status" className="sr-only">
        {announceCountdown(secondsLeft, say)}
      </span>
    </p>
  )
}
