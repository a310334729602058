// An input of a calculator: an amount, a day or a choice, with its label and problem.

import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react'
import type { CalculatorInput } from '../../api/types'
import { cx } from '../../lib/cx'
import { formatNumber } from '../../lib/format'
import { toBareAmount, findCaret, groupTypedDigits, describeAmount, isAmount, toDateText, toFieldText } from './amounts'

type Props = {
  input: CalculatorInput
  /** The input's name in an address, for readers without JavaScript. */
  parameter: string
  /** The value as it was typed; an amount has no grouping. */
  value: string
  problem: string | undefined
  onType: (value: string) => void
}

const SUFFIX: Partial<Record<CalculatorInput['unit'], string>> = {
  percent: '% a year',
  share: '%',
  months: 'months',
  years: 'years',
}

const BOX =
  'mt-1 flex h-11 items-center rounded-control border bg-paper focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2'

export function CalculatorField({ input, parameter, value, problem, onType }: Props) {
  const id = useId()
  const hint =
    problem ??
    (input.unit === 'rupees' ? [describeAmount(value), input.help] : [input.help]).filter(Boolean).join(' · ')
  const control = {
    id,
    name: parameter,
    'aria-invalid': problem !== undefined,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-medium text-ink text-sm">
        {input.label}
      </label>
      <div className={cx(BOX, problem ? 'border-danger' : 'border-line')}>
        {input.choices.length > 0 ? (
          <ChoiceSelect {...control} choices={input.choices} value={value} onType={onType} />
        ) : input.unit === 'date' ? (
          <DateInput {...control} input={input} value={value} onType={onType} />
        ) : (
          <AmountInput {...control} input={input} value={value} onType={onType} />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={cx('mt-1 text-xs leading-relaxed', problem ? 'text-danger' : 'text-muted')}>
          {hint}
        </p>
      )}
    </div>
  )
}

type Control = {
  id: string
  name: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  value: string
  onType: (value: string) => void
}

function AmountInput({ input, value, onType, ...control }: Control & { input: CalculatorInput }) {
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const displayed = groupTypedDigits(value)

  // Grouping moves the digits, so the caret is put behind the same digit again.
  useLayoutEffect(() => {
    if (caret.current === null) return
    const at = findCaret(displayed, caret.current)
    caret.current = null
    element.current?.setSelectionRange(at, at)
  })

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length)
    // A text that stays as it was typed keeps its caret by itself.
    caret.current = isAmount(target.value) ? before.replace(/[^\d.]/g, '').length : null
    onType(toBareAmount(target.value))
  }

  return (
    <>
      {input.unit === 'rupees' && (
        <span aria-hidden className="pl-3 text-muted">
          ₹
        </span>
      )}
      <input
        {...control}
        ref={element}
        type="text"
        inputMode={input.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={displayed}
        onChange={onChange}
        className="h-full w-full min-w-0 flex-1 bg-transparent px-3 tabular-nums outline-none first:pl-3 [:not(:first-child)]:pl-1.5"
      />
      {SUFFIX[input.unit] && <span className="shrink-0 pr-3 text-muted text-sm">{SUFFIX[input.unit]}</span>}
    </>
  )
}

function DateInput({ input, value, onType, ...control }: Control & { input: CalculatorInput }) {
  return (
    <input
      {...control}
      type="date"
      min={toFieldText(input.min, input.unit)}
      max={toFieldText(input.max, input.unit)}
      value={toDateText(value)}
      onChange={({ target }) => onType(target.value)}
      className="h-full w-full min-w-0 flex-1 bg-transparent px-3 tabular-nums outline-none"
    />
  )
}

/** An address may hold a value that is no choice. It is listed as it is, beside the choices. */
function ChoiceSelect({ choices, value, onType, ...control }: Control & { choices: CalculatorInput['choices'] }) {
  const isKnown = choices.some((choice) => String(choice.value) === value)
  return (
    <select
      {...control}
      value={value}
      onChange={({ target }) => onType(target.value)}
      className="h-full w-full min-w-0 flex-1 cursor-pointer rounded-control bg-transparent px-2.5 text-ink outline-none"
    >
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** Returns what the field shows before anything is typed. */
export function getInitialValue(input: CalculatorInput): string {
  return input.unit === 'date' ? toFieldText(input.value, input.unit) : formatNumber(input.value).replaceAll(',', '')
}
