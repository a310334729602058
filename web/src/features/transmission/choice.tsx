// A question with one answer out of a few.

import { Field, getControlClass } from '../../ui/forms/field'
import { findOption } from './answers'

type Props<T extends string> = {
  id: string
  label: string
  hint?: string
  options: readonly T[]
  labels: Record<T, string>
  value: T
  onChange: (value: T) => void
}

export function Choice<T extends string>({ id, label, hint, options, labels, value, onChange }: Props<T>) {
  return (
    <Field id={id} label={label} hint={hint}>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const chosen = findOption(options, event.target.value)
          if (chosen !== null) onChange(chosen)
        }}
        // Its size is known, so the browser lays out nothing else when another option is chosen.
        className={getControlClass(false, 'block h-11 contain-strict')}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </select>
    </Field>
  )
}
