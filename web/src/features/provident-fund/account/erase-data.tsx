// Erasing everything under the number, with a second question. What comes after is told by the page: there is no session left.

import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, getReaderMessage } from '../../../api/errors'
import type { FundAccount } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { ProveMobile } from './prove-mobile'

const DANGER = 'border-danger! text-danger! hover:bg-danger! hover:text-surface!'

type Props = {
  mobile: string | null
  /** The session's number as it is shown. */
  maskedMobile: string
  onProven: (account: FundAccount, mobile: string) => void
  onErase: () => Promise<void>
  noteFailure: (error: unknown) => boolean
}

export function EraseData({ mobile, maskedMobile, onProven, onErase, noteFailure }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function erase() {
    setIsBusy(true)
    setProblem(null)
    try {
      await onErase()
    } catch (error) {
      setIsBusy(false)
      if (error instanceof ApiError && error.status === 403) setNeedsCode(true)
      else if (!noteFailure(error)) {
        setProblem(getReaderMessage(error, 'Nothing was erased. Please check your connection and try again.'))
      }
    }
  }

  return (
    <div className="mt-6">
      {isAsking ? (
        <div role="group" aria-label="Delete my data" className="rounded-control border border-danger px-4 py-4">
          <p className="max-w-[64ch] leading-relaxed">
            This erases all that is kept under your number: the account with its password, the copy of your records,
            what your passbooks say, and every open session. It can’t be undone. A report that you bought is erased on
            its own page.
          </p>
          {problem && (
            <p role="alert" className="mt-2 text-danger">
              {problem}
            </p>
          )}
          {needsCode && (
            <ProveMobile
              purpose="login"
              known={mobile}
              onlyTo={maskedMobile}
              intro={
                <p className="max-w-[64ch] leading-relaxed">It is erased only with a code of the last ten minutes.</p>
              }
              otherWays={null}
              onProven={(account, proven) => {
                setNeedsCode(false)
                onProven(account, proven)
              }}
            />
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="outline" className={DANGER} disabled={isBusy || needsCode} onClick={() => void erase()}>
              {isBusy ? 'Erasing…' : 'Yes, delete it all'}
            </Button>
            <Button
              look="quiet"
              autoFocus
              disabled={isBusy}
              onClick={() => {
                setIsAsking(false)
                requestAnimationFrame(() => opener.current?.focus())
              }}
            >
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <Button ref={opener} look="outline" className={DANGER} onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} /> Delete my data
        </Button>
      )}
    </div>
  )
}
