// The field for a dial code and a national number. It is never required.

import type { ReactNode } from 'react'
import { DialCodePicker } from './dial-code-picker'
import { getControlClass, Field } from './field'

type Props = {
  id: string
  label?: string
  code: string
  number: string
  onCode: (code: string) => void
  onNumber: (number: string) => void
  hint?: ReactNode
  problem?: string | null
}

export function PhoneField({ id, label = 'Mobile Number', code, number, onCode, onNumber, hint, problem }: Props) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      <div className="flex gap-2">
        <DialCodePicker id={`${id}-code`} value={code} onChange={onCode} />
        <input
          id={id}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={number}
          onChange={(event) => onNumber(event.target.value)}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-note`}
          className={getControlClass(Boolean(problem), 'h-11 min-w-0 tabular-nums')}
        />
      </div>
    </Field>
  )
}
