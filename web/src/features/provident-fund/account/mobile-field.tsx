// The field for an Indian mobile number. Codes go to no other.

import { Field, getControlClass } from '../../../ui/forms/field'

type Props = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | null
  hint?: string
  isBusy?: boolean
}

export function MobileField({ id, label, value, onChange, problem, hint, isBusy }: Props) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem} className="max-w-sm">
      <div className="flex">
        <span className="flex h-11 items-center rounded-l-control border border-muted/70 border-r-0 bg-line/40 px-3 text-muted tabular-nums">
          +91
        </span>
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={value}
          readOnly={isBusy}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-note`}
          className={getControlClass(Boolean(problem), 'h-11 min-w-0 rounded-l-none tabular-nums')}
        />
      </div>
    </Field>
  )
}

/** The ten digits, or null when it is no Indian mobile number. */
export function toIndianMobile(typed: string): string | null {
  const digits = typed.replace(/[\s\-().]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? digits : null
}

export const MOBILE_PROBLEM = 'Please enter an Indian mobile number of 10 digits, beginning with 6 to 9'

/** "98765 43210" */
export function spaceMobile(digits: string): string {
  return `${digits.slice(0, 5)} ${digits.slice(5)}`
}
