// The fields that the steps are made of. A text over its limit stays whole and says so.

import { Field, getControlClass, TextField } from '../../../ui/forms/field'
import { useTranslation } from '../texts/translation'
import { describeExcess } from '../model/limits'
import type { Id, Relative, Will } from '../model/will'

type TextProps = {
  id: string
  label: string
  value: string
  most: number
  onChange: (value: string) => void
  hint?: string
  type?: 'text' | 'date'
  inputMode?: 'numeric' | 'text'
  className?: string
}

export function Text({ most, onChange, value, ...rest }: TextProps) {
  const translate = useTranslation()
  const problem = describeExcess(value, most)
  return (
    <TextField
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem && translate(problem)}
      {...rest}
      label={translate(rest.label)}
      hint={rest.hint && translate(rest.hint)}
    />
  )
}

export function LongText({ id, label, value, most, onChange, hint, rows = 4 }: TextProps & { rows?: number }) {
  const translate = useTranslation()
  const problem = describeExcess(value, most)
  return (
    <Field id={id} label={translate(label)} hint={hint && translate(hint)} problem={problem && translate(problem)}>
      <textarea
        id={id}
        rows={rows}
        value={value}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={getControlClass(problem !== null, 'block py-2.5 leading-relaxed')}
      />
    </Field>
  )
}

/** What the reader typed, such as a name, is shown as it is. */
type Option = { value: string; label: string; isTyped?: boolean }
type ChoiceProps = {
  id: string
  label: string
  value: string
  options: Option[]
  onChange: (value: string) => void
  /** The words while nothing is chosen. */
  none?: string
  hint?: string
  className?: string
}

export function Choice({ id, label, value, options, onChange, none, hint, className }: ChoiceProps) {
  const translate = useTranslation()
  return (
    <Field id={id} label={translate(label)} hint={hint && translate(hint)} className={className}>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={getControlClass(false, 'h-11')}
      >
        {none !== undefined && <option value="">{translate(none)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.isTyped ? option.label : translate(option.label)}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Typed options from a list and its labels. */
export function toOptions<T extends string>(values: readonly T[], labels: Record<T, string>): Option[] {
  return values.map((value) => ({ value, label: labels[value] }))
}

export function pick<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value)
}

type PersonProps = {
  id: string
  label: string
  will: Will
  value: Id
  onChange: (id: Id) => void
  none?: string
  hint?: string
  filter?: (person: Relative) => boolean
  className?: string
}

/** Chooses one of the people of the family step. */
export function PersonChoice({ will, filter = () => true, none = 'Nobody yet', ...rest }: PersonProps) {
  const people = will.family.filter(
    (person) => person.name.trim() !== '' && (person.id === rest.value || filter(person)),
  )
  return (
    <Choice {...rest} none={none} options={people.map(({ id, name }) => ({ value: id, label: name, isTyped: true }))} />
  )
}
