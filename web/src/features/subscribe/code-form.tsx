import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors'
import { sendCode, verifyCode } from '../../api/queries/subscribers'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'

const RESEND_S = 30
const DIGITS = 6

type Props = {
  /** Where the code goes. */
  address: string
  /** The session's own address needs no naming; a reader without a session names it. */
  named: boolean
  /** It is on its way already. */
  sent?: boolean
  onDone: (name: string) => void
  skip: { words: string; act: () => void }
}

/** Six digits from a mail. They are asked for when this appears, and checked as soon as the sixth is there. */
export function CodeForm({ address, named, sent = false, onDone, skip }: Props) {
  const id = useId()
  const email = named ? address : undefined
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wait, setWait] = useState(RESEND_S)
  const asked = useRef(sent)

  async function ask() {
    setWait(RESEND_S)
    setProblem(null)
    try {
      await sendCode(email)
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        setWait(error.retryAfter ?? RESEND_S)
        setProblem('Too many codes were asked for. Please wait a little before the next one.')
      } else {
        setWait(0)
        setProblem(messageOf(error, 'The code could not be sent. Please try again.'))
      }
    }
  }

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  })

  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  async function check(digits: string) {
    setBusy(true)
    setProblem(null)
    try {
      onDone((await verifyCode(digits, email)).name)
    } catch (error) {
      const told = error instanceof ApiError ? error.fields.code : undefined
      setProblem(told ?? messageOf(error, 'The code could not be checked. Please try again.'))
      setCode('')
      setBusy(false)
      document.getElementById(id)?.focus()
    }
  }

  function type(text: string) {
    // A pasted "123 456" or "Your code: 123456" is as good as typed digits.
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    if (digits.length === DIGITS && !busy) void check(digits)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length === DIGITS) void check(code)
    else setProblem('Please enter all 6 digits')
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4 text-[0.9375rem] text-ink leading-relaxed">
        We mailed a 6-digit code to <strong className="font-medium">{address}</strong>. It is good for 10 minutes.
      </p>
      <TextField
        id={id}
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        readOnly={busy}
        onChange={(event) => type(event.target.value)}
        problem={problem}
        hint={busy ? 'Checking…' : undefined}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={busy} className="flex-1">
          Confirm
        </Button>
        <Button look="quiet" onClick={skip.act} disabled={busy}>
          {skip.words}
        </Button>
      </div>
      <p className="mt-2 text-muted text-sm">
        No mail?{' '}
        {wait > 0 ? (
          <span className="tabular-nums">You can ask for another code in {wait} s.</span>
        ) : (
          <button
            type="button"
            onClick={() => void ask()}
            className="min-h-11 cursor-pointer font-medium text-brand underline underline-offset-4"
          >
            Send another code
          </button>
        )}
      </p>
    </form>
  )
}
