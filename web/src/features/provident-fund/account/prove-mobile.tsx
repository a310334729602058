// Proving a mobile number: the number first, then the code that came there.

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, getReaderMessage } from '../../../api/errors'
import { sendFundCode } from '../../../api/members/fund-account'
import type { CodePurpose, FundAccount, FundCode } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { CodeStep } from './code-step'
import { MOBILE_PROBLEM, MobileField, toIndianMobile } from './mobile-field'
import { StatePanel } from './state-panel'
import { describeWait, RESEND_SECONDS } from './waits'

type Props = {
  purpose: CodePurpose
  /** What stands above the number. */
  intro: ReactNode
  /** The number, when this tab knows it. */
  known?: string | null
  /** The session's number as it is shown, when the code must go there. */
  onlyTo?: string | null
  onProven: (account: FundAccount, mobile: string) => void
  /** Ways to go on without a code. */
  otherWays: ReactNode
}

type Blocked = { title: string; text: string }

export function ProveMobile({ purpose, intro, known, onlyTo, onProven, otherWays }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(known ?? '')
  const [sent, setSent] = useState<{ code: FundCode; mobile: string; at: number } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [blocked, setBlocked] = useState<Blocked | null>(null)

  /** Sends a code; the answer is how many seconds to wait when it is too soon for one. */
  async function send(mobile: string): Promise<number> {
    setIsBusy(true)
    setProblem(null)
    setBlocked(null)
    try {
      const code = await sendFundCode(mobile, purpose)
      setSent({ code, mobile, at: Date.now() })
      return 0
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? RESEND_SECONDS) : 0
      if (wait > RESEND_SECONDS) setBlocked(describeUsedUp(wait))
      else if (error instanceof ApiError && error.status === 503) setBlocked(describeClosed(error))
      else if (wait === 0) setProblem(describeRefusal(error))
      else setProblem(`A code was just sent. Another one can be asked for in ${describeWait(wait)}.`)
      return wait
    } finally {
      setIsBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const mobile = toIndianMobile(typed)
    const wrong = mobile === null ? MOBILE_PROBLEM : findOtherNumber(mobile, onlyTo)
    setProblem(wrong)
    if (mobile !== null && wrong === null) void send(mobile)
    else document.getElementById(id)?.focus()
  }

  if (blocked) {
    return (
      <StatePanel
        title={blocked.title}
        actions={
          <>
            <Button look="outline" onClick={() => setBlocked(null)}>
              Back
            </Button>
            {otherWays}
          </>
        }
      >
        <p>{blocked.text}</p>
      </StatePanel>
    )
  }
  if (sent) {
    return (
      <CodeStep
        key={sent.code.otpId}
        {...sent}
        isSending={isBusy}
        problem={problem}
        onAgain={() => send(sent.mobile)}
        onOtherNumber={() => {
          setSent(null)
          setProblem(null)
        }}
        onProven={(account) => onProven(account, sent.mobile)}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      {intro}
      <div className="mt-4">
        <MobileField
          id={id}
          label={onlyTo ? `Your mobile number, ${onlyTo}` : 'Your mobile number'}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setProblem(null)
          }}
          problem={problem}
          isBusy={isBusy}
        />
      </div>
      <Button type="submit" disabled={isBusy} className="mt-4">
        {isBusy ? 'Sending…' : 'Send me a code'}
      </Button>
    </form>
  )
}

function findOtherNumber(mobile: string, onlyTo: string | null | undefined): string | null {
  if (!onlyTo || onlyTo.slice(-4) === mobile.slice(-4)) return null
  return `You are signed in with ${onlyTo}. Please type that number, or sign out and begin with the other one.`
}

function describeRefusal(error: unknown): string {
  const field = error instanceof ApiError ? error.fields.mobile_number : undefined
  return field ?? getReaderMessage(error, 'The code could not be sent. Please check your connection and try again.')
}

function describeUsedUp(seconds: number): Blocked {
  return {
    title: 'No more codes for now',
    text: `A number gets only some codes in 24 hours, and so does one connection, because each one costs money and rings a phone. The next can be asked for in about ${describeWait(seconds)}.`,
  }
}

function describeClosed(error: ApiError): Blocked {
  return {
    title: 'Codes can’t be sent at the moment',
    text: `${getReaderMessage(error, 'The service that sends them does not answer.')} Reading your passbooks needs no code.`,
  }
}
