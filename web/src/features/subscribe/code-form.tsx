// The field for the digits from a mail. The code is requested when the form appears, and checked once its last digit is
// there. Codes have six digits, and twelve while somebody guesses at those of the address.

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, hasCode } from '../../api/errors'
import { readFailure } from '../../api/failure-words'
import { sendCode, verifyCode } from '../../api/members/subscribers'
import { Button } from '../../ui/button'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { TextField } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'

/** Within a minute the server sends no second mail: the code on its way counts. */
const RESEND_SECONDS = 60
const DIGITS = 6
const LONG_DIGITS = 12

type Props = {
  /** The address that the code is sent to. */
  address: string
  /** True for a reader without a session, whose request must name the address. A session knows its own. */
  showsAddress: boolean
  /** True when the code has been sent already. */
  isCodeSent?: boolean
  onDone: (name: string) => void
  skip: { words: string; act: () => void }
}

export function CodeForm({ address, showsAddress, isCodeSent = false, onDone, skip }: Props) {
  const id = useId()
  const language = usePageLanguage()
  const { code: texts } = useDialogTexts()
  const email = showsAddress ? address : undefined
  const [code, setCode] = useState('')
  const [length, setLength] = useState(DIGITS)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wait, setWait] = useState(RESEND_SECONDS)
  const codeRequested = useRef(isCodeSent)
  /** Until the first answer of the server a code counts as sent. */
  const [isSent, setIsSent] = useState<boolean | null>(isCodeSent || null)

  async function requestCode() {
    setWait(RESEND_SECONDS)
    setProblem(null)
    try {
      await sendCode(email)
      setIsSent(true)
    } catch (error) {
      setIsSent((before) => before ?? false)
      if (error instanceof ApiError && error.status === 429) {
        setWait(error.retryAfter ?? RESEND_SECONDS)
        setProblem(texts.tooMany)
      } else {
        setWait(0)
        setProblem((await readFailure(error, texts.notSent, language)).text)
      }
    }
  }

  useEffect(() => {
    if (codeRequested.current) return
    codeRequested.current = true
    void requestCode()
  })

  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  async function checkCode(digits: string) {
    setBusy(true)
    setProblem(null)
    try {
      onDone((await verifyCode(digits, email)).name)
    } catch (error) {
      if (hasCode(error, 'LONG_CODE_NEEDED')) setLength(LONG_DIGITS)
      const { fields, text } = await readFailure(error, texts.notChecked, language)
      setProblem(fields.code ?? text)
      setCode('')
      setBusy(false)
      document.getElementById(id)?.focus()
    }
  }

  function changeCode(text: string) {
    // A pasted "123 456" or "Your code: 123456" is accepted too.
    const digits = text.replace(/\D/g, '').slice(0, LONG_DIGITS)
    setCode(digits)
    if ((digits.length === length || digits.length === LONG_DIGITS) && !busy) void checkCode(digits)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length >= length) void checkCode(code)
    else setProblem(texts.incomplete(length))
  }

  return (
    <form onSubmit={submit} noValidate>
      {isSent !== false && (
        <p className="mb-4 text-[0.9375rem] text-ink leading-relaxed">
          {texts.sentTo(length)}
          <strong className="font-medium">{address}</strong>
          {texts.validity}
        </p>
      )}
      <TextField
        id={id}
        label={texts.label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        readOnly={busy}
        onChange={(event) => changeCode(event.target.value)}
        problem={problem}
        hint={busy ? texts.checking : undefined}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={busy} className="flex-1">
          {texts.confirm}
        </Button>
        <Button look="quiet" onClick={skip.act} disabled={busy}>
          {skip.words}
        </Button>
      </div>
      <p className="mt-2 text-muted text-sm">
        {texts.notArrived}{' '}
        {wait > 0 ? (
          <span className="tabular-nums">{texts.wait(wait)}</span>
        ) : (
          <button
            type="button"
            onClick={() => void requestCode()}
            className="min-h-11 cursor-pointer font-medium text-brand underline underline-offset-4"
          >
            {texts.again}
          </button>
        )}
      </p>
    </form>
  )
}
