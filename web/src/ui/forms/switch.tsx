// A switch that takes effect at once.

import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'

type Props = {
  label: ReactNode
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, checked, disabled, onChange }: Props) {
  return (
    <label className={cx('relative flex min-h-11 items-center gap-4 py-2', !disabled && 'cursor-pointer')}>
      <span className="min-w-0 flex-1 text-[0.9375rem] text-ink leading-snug">
        {label}
        {hint && <span className="block text-[0.8125rem] text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="relative h-6 w-11 shrink-0 rounded-full bg-muted/50 transition-colors duration-150 after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-surface after:transition-transform after:duration-150 peer-checked:bg-brand peer-checked:after:translate-x-5 peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-focus-visible:outline-offset-2 peer-disabled:opacity-60"
      />
    </label>
  )
}
