// Signing in with a UAN and the password of The Fine Print. Nothing tells which of the three was wrong.

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, getReaderMessage } from '../../../api/errors'
import { signInToFund } from '../../../api/members/fund-account'
import type { FundAccount } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { CheckBox, TextField } from '../../../ui/forms/field'
import { MOBILE_PROBLEM, MobileField, toIndianMobile } from './mobile-field'
import { isUan, PasswordHint, UAN_PROBLEM } from './password-words'
import { StatePanel } from './state-panel'
import { useCountdown } from './use-countdown'
import { describeWait } from './waits'

type Props = {
  onSignedIn: (account: FundAccount, mobile: string) => void
  onForgot: () => void
  /** The way by code. */
  otherWays: ReactNode
}

const LOCK_SECONDS = 15 * 60

export function SignInByUan({ onSignedIn, onForgot, otherWays }: Props) {
  const id = useId()
  const [form, setForm] = useState({ mobile: '', uan: '', password: '' })
  const [isOurs, setIsOurs] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLocked, setIsLocked] = useState(false)
  const { left, restart } = useCountdown()
  const mobile = toIndianMobile(form.mobile)
  const problems = {
    mobile: mobile === null ? MOBILE_PROBLEM : null,
    uan: isUan(form.uan) ? null : UAN_PROBLEM,
    password: form.password === '' ? 'Please enter your password' : null,
    ours: isOurs ? null : 'Please tick this box, so that no EPFO password is typed here by mistake',
  }

  function change(changed: Partial<typeof form>) {
    setForm((now) => ({ ...now, ...changed }))
    setProblem(null)
  }

  async function signIn(number: string) {
    setIsBusy(true)
    setProblem(null)
    try {
      const uan = form.uan.replace(/\s/g, '')
      onSignedIn(await signInToFund({ uan, password: form.password, mobile_number: number }), number)
      return
    } catch (error) {
      setForm((now) => ({ ...now, password: '' }))
      if (error instanceof ApiError && error.status === 429) {
        restart(error.retryAfter ?? LOCK_SECONDS)
        setIsLocked(true)
      } else {
        setProblem(getReaderMessage(error, 'You could not be signed in. Please check your connection and try again.'))
      }
    }
    setIsBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const wrong = (['mobile', 'uan', 'password', 'ours'] as const).find((field) => problems[field] !== null)
    if (wrong === undefined && mobile !== null) void signIn(mobile)
    else document.getElementById(`${id}-${wrong ?? 'mobile'}`)?.focus()
  }

  if (isLocked) {
    return (
      <StatePanel
        title={left > 0 ? 'Locked for a while' : 'You can try again'}
        actions={
          <>
            <Button look={left > 0 ? 'outline' : 'solid'} disabled={left > 0} onClick={() => setIsLocked(false)}>
              {left > 0 ? `Try again in ${describeWait(left)}` : 'Try again'}
            </Button>
            {otherWays}
          </>
        }
      >
        <p>
          After too many wrong tries, signing in with a password is locked for a while, whether or not we know the
          number. A code by SMS signs you in at once.
        </p>
      </StatePanel>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <p className="max-w-[64ch] leading-relaxed">
        This opens your account with The Fine Print: for those who, after a code by SMS, chose a password for this site.
        It has nothing to do with EPFO’s portal and signs you in nowhere else. Your UAN only says whose account it is.
        No password yet? Sign in with a code.
      </p>
      <div className="mt-4 space-y-4">
        <MobileField
          id={`${id}-mobile`}
          label="Your mobile number"
          value={form.mobile}
          onChange={(value) => change({ mobile: value })}
          problem={isChecked ? problems.mobile : null}
        />
        <TextField
          id={`${id}-uan`}
          label="UAN"
          inputMode="numeric"
          autoComplete="off"
          value={form.uan}
          onChange={({ target }) => change({ uan: target.value })}
          problem={isChecked ? problems.uan : null}
          className="max-w-sm"
        />
        <TextField
          id={`${id}-password`}
          type="password"
          label="Your password for The Fine Print"
          autoComplete="current-password"
          value={form.password}
          onChange={({ target }) => change({ password: target.value })}
          problem={isChecked && !problem ? problems.password : null}
          hint={<PasswordHint />}
          className="max-w-sm"
        />
        <CheckBox
          id={`${id}-ours`}
          checked={isOurs}
          onChange={({ target }) => setIsOurs(target.checked)}
          problem={isChecked ? problems.ours : null}
        >
          I chose this password for The Fine Print. It is not my EPFO password.
        </CheckBox>
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <Button look="quiet" onClick={onForgot}>
          Make or change my password
        </Button>
      </div>
      <p className="mt-3 max-w-[64ch] text-muted text-sm leading-relaxed">
        Do you have another mobile number now? Sign in with a code to the new one; your account can then be moved to it.
      </p>
    </form>
  )
}
