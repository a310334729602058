// A choice of one among a few chips.

import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/cx'

type Option<T> = { value: T; label: ReactNode; hint?: ReactNode }
type Props<T> = { legend: string; value: T; options: readonly Option<T>[]; onChange: (value: T) => void }

export function ChoiceChips<T extends string | null>({ legend, value, options, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 block font-medium text-ink text-sm">{legend}</legend>
      <div className="space-y-2">
        {options.map((option) => (
          <label
            key={option.value ?? ''}
            // Not by :has(:checked): with one such rule, a browser looks through the page at each choice in any list.
            className={cx(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border bg-surface px-4 py-2.5 text-[0.9375rem]',
              option.value === value ? 'border-brand' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-px size-5 shrink-0 accent-(--brand)"
            />
            <span className="min-w-0">
              {option.label}
              {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
