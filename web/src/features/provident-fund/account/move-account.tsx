// A new mobile number: the account of the old one is moved here, or one that was moved away is taken back.

import { type FormEvent, useId, useState } from 'react'
import { getReaderMessage, isNotFound } from '../../../api/errors'
import { readFundSession, signInToFund, undoNumberChange } from '../../../api/members/fund-account'
import type { FundAccount } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/forms/field'
import { MOBILE_PROBLEM, MobileField, toIndianMobile } from './mobile-field'
import { isUan, PasswordHint, UAN_PROBLEM } from './password-words'

type Props = {
  /** The new number, when this tab knows it. */
  mobile: string | null
  onMoved: (account: FundAccount, mobile: string | null) => void
  noteFailure: (error: unknown) => boolean
}

const EMPTY = { now: '', old: '', uan: '', password: '' }

export function MoveAccount({ mobile, onMoved, noteFailure }: Props) {
  const id = useId()
  const [form, setForm] = useState({ ...EMPTY, now: mobile ?? '' })
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [told, setTold] = useState<{ isGood: boolean; text: string } | null>(null)
  const [now, old] = [toIndianMobile(form.now), toIndianMobile(form.old)]
  const problems = {
    now: now === null ? MOBILE_PROBLEM : null,
    old: old === null ? MOBILE_PROBLEM : null,
    uan: isUan(form.uan) ? null : UAN_PROBLEM,
    password: form.password === '' ? 'Please enter your password' : null,
  }
  const change = (changed: Partial<typeof form>) => setForm((before) => ({ ...before, ...changed }))
  const show = (field: keyof typeof problems) => (isChecked ? problems[field] : null)

  async function run(work: () => Promise<string>, otherwise: string) {
    setIsBusy(true)
    setTold(null)
    try {
      setTold({ isGood: true, text: await work() })
      setForm(EMPTY)
      setIsChecked(false)
    } catch (error) {
      change({ password: '' })
      if (!noteFailure(error)) setTold({ isGood: false, text: getReaderMessage(error, otherwise) })
    }
    setIsBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const wrong = (['now', 'old', 'uan', 'password'] as const).find((field) => problems[field] !== null)
    if (wrong !== undefined || now === null || old === null) {
      document.getElementById(`${id}-${wrong ?? 'now'}`)?.focus()
      return
    }
    const uan = form.uan.replace(/\s/g, '')
    const login = { uan, password: form.password, mobile_number: now, oldMobileNumber: old }
    void run(async () => {
      onMoved(await signInToFund(login), now)
      return 'Your account belongs to this number now. The old number was told by SMS and can take it back for three days.'
    }, 'The account could not be moved. Please try again.')
  }

  function takeBack() {
    void run(async () => {
      try {
        await undoNumberChange()
      } catch (error) {
        if (!isNotFound(error)) throw error
        return 'No account was moved away from this number in the last three days.'
      }
      const account = await readFundSession()
      if (account) onMoved(account, mobile)
      return 'The account belongs to this number again. Its password has ended; please make a new one.'
    }, 'It could not be taken back. Please try again.')
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-6">
      <p className="max-w-[64ch] leading-relaxed">
        If you had an account under your old number, it can be moved to the one you have just confirmed. It takes the
        UAN and password of that account.
      </p>
      {mobile === null && (
        <MobileField
          id={`${id}-now`}
          label="Your number now"
          value={form.now}
          onChange={(value) => change({ now: value })}
          problem={show('now')}
        />
      )}
      <MobileField
        id={`${id}-old`}
        label="Your old number"
        value={form.old}
        onChange={(value) => change({ old: value })}
        problem={show('old')}
      />
      <TextField
        id={`${id}-uan`}
        label="UAN"
        inputMode="numeric"
        autoComplete="off"
        value={form.uan}
        onChange={({ target }) => change({ uan: target.value })}
        problem={show('uan')}
        className="max-w-sm"
      />
      <TextField
        id={`${id}-password`}
        type="password"
        label="Your password for The Fine Print"
        autoComplete="current-password"
        value={form.password}
        onChange={({ target }) => change({ password: target.value })}
        problem={show('password')}
        hint={<PasswordHint />}
        className="max-w-sm"
      />
      {told && (
        <p role={told.isGood ? 'status' : 'alert'} className={told.isGood ? '' : 'text-danger'}>
          {told.text}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Move the account here'}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={takeBack}>
          My account was moved away from me
        </Button>
      </div>
    </form>
  )
}
