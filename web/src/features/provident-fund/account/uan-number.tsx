// A UAN: masked until its owner asks for the whole of it, and again after a while or once the page is left, because others may look on.

import { useEffect, useState } from 'react'
import { getReaderMessage } from '../../../api/errors'
import { revealUan } from '../../../api/members/fund-account'

const SHOWN_MS = 60_000

type Props = {
  reference: string
  masked: string
  /** False for a session that no code has opened: the server tells it the masked number alone. */
  canShow: boolean
  /** Takes note of a session that has ended; true when it did. */
  noteFailure: (error: unknown) => boolean
}

export function UanNumber({ reference, masked, canShow, noteFailure }: Props) {
  const [whole, setWhole] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (whole === null) return
    const hide = () => setWhole(null)
    const hideWhenLeft = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    const timer = setTimeout(hide, SHOWN_MS)
    document.addEventListener('visibilitychange', hideWhenLeft)
    window.addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideWhenLeft)
      window.removeEventListener('pagehide', hide)
    }
  }, [whole])

  async function show() {
    setIsBusy(true)
    setProblem(null)
    try {
      setWhole(groupDigits(await revealUan(reference)))
    } catch (error) {
      if (!noteFailure(error)) setProblem(getReaderMessage(error, 'The number could not be shown. Please try again.'))
    }
    setIsBusy(false)
  }

  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <span aria-live="polite">{whole ?? masked}</span>
      {canShow && (
        <button
          type="button"
          data-print="no"
          disabled={isBusy}
          onClick={() => (whole === null ? void show() : setWhole(null))}
          className="-my-2.5 min-h-11 cursor-pointer font-sans text-brand text-sm underline underline-offset-4 disabled:opacity-60"
        >
          {whole === null ? 'Show' : 'Hide'} <span className="sr-only">the whole UAN</span>
        </button>
      )}
      {problem && (
        <span role="alert" className="font-sans text-danger text-sm">
          {problem}
        </span>
      )}
    </span>
  )
}

/** "100123456789" becomes "1001 2345 6789", as the masked number is written. */
function groupDigits(uan: string): string {
  return uan.replace(/(\d{4})(?=\d)/g, '$1 ')
}
