// The six digits of an SMS: wrong, too old, tried too often, or right.

import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, getReaderMessage } from '../../../api/errors'
import { confirmFundCode } from '../../../api/members/fund-account'
import type { FundAccount, FundCode } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/forms/field'
import { spaceMobile } from './mobile-field'
import { StatePanel } from './state-panel'
import { useCountdown } from './use-countdown'
import { describeWait, RESEND_SECONDS } from './waits'

const DIGITS = 6
const MAX_TRIES = 5

type Props = {
  code: FundCode
  mobile: string
  /** When it was sent, by this device's clock. */
  at: number
  isSending: boolean
  /** Why another code could not be sent. */
  problem: string | null
  onAgain: () => Promise<number>
  onOtherNumber: () => void
  onProven: (account: FundAccount) => void
}

type End = 'expired' | 'tries' | { wait: number }

export function CodeStep({ code, mobile, at, isSending, problem: sending, onAgain, onOtherNumber, onProven }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [tries, setTries] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [end, setEnd] = useState<End | null>(null)
  const { left, restart } = useCountdown(RESEND_SECONDS)
  // Both instants are the server's, so the length of their time is right on a device whose clock is wrong.
  const validity = Date.parse(code.expiresAt) - Date.parse(code.resendAt) + RESEND_SECONDS * 1000

  useEffect(() => {
    const timer = setTimeout(() => setEnd((now) => now ?? 'expired'), Math.max(0, at + validity - Date.now()))
    return () => clearTimeout(timer)
  }, [at, validity])

  async function check(digits: string) {
    if (Date.now() >= at + validity) {
      setEnd('expired')
      return
    }
    setIsBusy(true)
    setProblem(null)
    try {
      onProven(await confirmFundCode(mobile, digits, code.otpId))
      return
    } catch (error) {
      setTyped('')
      if (error instanceof ApiError && error.status === 429) setEnd({ wait: error.retryAfter ?? 900 })
      else if (error instanceof ApiError && error.fields.otp) {
        const wrong = tries + 1
        setTries(wrong)
        if (wrong >= MAX_TRIES) setEnd('tries')
        else setProblem(describeWrong(MAX_TRIES - wrong))
      } else setProblem(getReaderMessage(error, 'The code could not be checked. Please try again.'))
      document.getElementById(id)?.focus()
    }
    setIsBusy(false)
  }

  function change(text: string) {
    // A pasted "123 456" or a whole message with the code is accepted too.
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setTyped(digits)
    setProblem(null)
    if (digits.length === DIGITS && !isBusy) void check(digits)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.length === DIGITS) void check(typed)
    // The sixth digit sends itself: who presses Enter after it reads on why the code was refused.
    else if (typed !== '' || problem === null) setProblem('Please enter all 6 digits')
  }

  async function sendAgain() {
    const wait = await onAgain()
    if (wait > 0) restart(wait)
  }

  const again = (
    <Button look={end ? 'solid' : 'outline'} disabled={isSending || left > 0} onClick={() => void sendAgain()}>
      {isSending ? 'Sending…' : left > 0 ? `Another code in ${left} s` : 'Send another code'}
    </Button>
  )
  const other = (
    <Button look="quiet" onClick={onOtherNumber}>
      Use another number
    </Button>
  )
  if (end) {
    const { title, text } = describeEnd(end)
    return (
      <StatePanel
        title={title}
        actions={
          <>
            {again}
            {other}
          </>
        }
      >
        <p>{text}</p>
        <p role="alert" className="text-danger">
          {sending}
        </p>
      </StatePanel>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <p className="max-w-[64ch] leading-relaxed">
        We sent a 6-digit code to <span className="whitespace-nowrap font-medium">+91 {spaceMobile(mobile)}</span>. It
        is valid for 10 minutes, in this browser only. It is our own code: don’t type one of EPFO, Aadhaar or a bank
        here.
      </p>
      <TextField
        id={id}
        label="Code from the SMS"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={typed}
        readOnly={isBusy}
        onChange={(event) => change(event.target.value)}
        problem={problem}
        hint={isBusy ? 'Checking…' : undefined}
        className="mt-4 max-w-48"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          Confirm
        </Button>
        {again}
        {other}
      </div>
      <p role="alert" className="mt-2 text-danger">
        {sending}
      </p>
    </form>
  )
}

function describeWrong(left: number): string {
  return `This code is not right. ${left === 1 ? 'One try is left' : `${left} tries are left`}.`
}

function describeEnd(end: End): { title: string; text: string } {
  if (end === 'expired') {
    return { title: 'This code is too old', text: 'Its ten minutes are over. Nothing is lost: please ask for another.' }
  }
  if (end === 'tries') {
    return {
      title: 'This code was tried five times',
      text: 'It is closed now, so that nobody can guess it. Please ask for another and copy it from the SMS.',
    }
  }
  return {
    title: 'Too many tries from your connection',
    text: `Please wait ${describeWait(end.wait)}; then ask for another code.`,
  }
}
