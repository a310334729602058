// Setting the password, after a code that was asked for this purpose.

import { type FormEvent, useId, useState } from 'react'
import { ApiError, getReaderMessage, hasCode } from '../../../api/errors'
import { setFundPassword } from '../../../api/members/fund-account'
import { Button } from '../../../ui/button'
import { CheckBox, TextField } from '../../../ui/forms/field'
import { isUan, PasswordHint, UAN_PROBLEM } from './password-words'

const LEAST = 8
const MOST = 128

type Source = 'first' | 'forgot' | 'account'

type Props = {
  source: Source
  onSet: () => void
  onCancel: () => void
  /** True when the session is over; then nothing is said here. */
  noteFailure: (error: unknown) => boolean
}

type Problems = { uan?: string | null; password?: string | null; ours?: string | null }

export function PasswordForm({ source, onSet, onCancel, noteFailure }: Props) {
  const id = useId()
  const [form, setForm] = useState({ uan: '', password: '' })
  const [isOurs, setIsOurs] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  function findProblems(): Problems {
    const length = form.password.length
    return {
      uan: isUan(form.uan) ? null : UAN_PROBLEM,
      password: length < LEAST || length > MOST ? `Choose a password of ${LEAST} to ${MOST} characters` : null,
      ours: isOurs ? null : 'Please tick this box',
    }
  }

  async function save() {
    setIsBusy(true)
    setProblem(null)
    try {
      await setFundPassword({ uan: form.uan.replace(/\s/g, ''), password: form.password, source })
      onSet()
      return
    } catch (error) {
      if (noteFailure(error)) return
      // The number has a password already: then this is how it is changed.
      if (hasCode(error, 'PASSWORD_SET')) setProblem('This number has a password already. Sign in again to change it.')
      else if (error instanceof ApiError && Object.keys(error.fields).length > 0) setProblems(error.fields)
      else setProblem(getReaderMessage(error, 'The password could not be set. Please try again.'))
    }
    setIsBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findProblems()
    setProblems(found)
    const wrong = (['uan', 'password', 'ours'] as const).find((field) => found[field])
    if (wrong === undefined) void save()
    else document.getElementById(`${id}-${wrong}`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <TextField
        id={`${id}-uan`}
        label="UAN"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={form.uan}
        onChange={({ target }) => setForm((now) => ({ ...now, uan: target.value }))}
        problem={problems.uan}
        hint="It stands on your payslip and in your passbook. You sign in with it here; it is kept sealed."
        className="max-w-sm"
      />
      <TextField
        id={`${id}-password`}
        type="password"
        label="New password for The Fine Print"
        autoComplete="new-password"
        value={form.password}
        onChange={({ target }) => setForm((now) => ({ ...now, password: target.value }))}
        problem={problems.password}
        hint={<PasswordHint />}
        className="max-w-sm"
      />
      <CheckBox
        id={`${id}-ours`}
        checked={isOurs}
        onChange={({ target }) => setIsOurs(target.checked)}
        problem={problems.ours}
      >
        This is a new password for this site. It is not my EPFO password, and I use it nowhere else.
      </CheckBox>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Set the password'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}
