// The parts of a form. A control's label stands above it and its problem below it.

import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { TaggedWords } from '../tagged-words'

export const CONTROL = 'w-full rounded-control border bg-surface px-3 text-base text-ink'

export function getControlClass(wrong: boolean, extra?: string): string {
  return cx(CONTROL, wrong ? 'border-danger' : 'border-muted/70', extra)
}

type FieldProps = {
  /** The id of the control, from which the ids of its hint and problem are made. */
  id: string
  label: ReactNode
  hint?: ReactNode
  problem?: string | null
  children: ReactNode
  className?: string
}

export function Field({ id, label, hint, problem, children, className }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} id={`${id}-label`} className="mb-1.5 block font-medium text-ink text-sm">
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} problem={problem} />
    </div>
  )
}

/** The control names it in aria-describedby as `${id}-note`. A problem replaces the hint. */
export function FieldNote({ id, hint, problem }: { id: string; hint?: ReactNode; problem?: string | null }) {
  return (
    <div id={`${id}-note`} className="text-[0.8125rem] leading-relaxed">
      <p aria-live="polite" className={cx('text-danger', problem && 'mt-1.5')}>
        <TaggedWords>{problem}</TaggedWords>
      </p>
      {hint && <div className="mt-1.5 text-muted">{hint}</div>}
    </div>
  )
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  id: string
  label: ReactNode
  hint?: ReactNode
  problem?: string | null
  className?: string
}

export function TextField({ id, label, hint, problem, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem} className={className}>
      <input
        id={id}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-note`}
        className={getControlClass(Boolean(problem), 'h-11')}
        {...input}
      />
    </Field>
  )
}

type CheckBoxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  id: string
  problem?: string | null
  children: ReactNode
}

/** A box that agrees to something must never be ticked beforehand. */
export function CheckBox({ id, problem, children, ...input }: CheckBoxProps) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-[0.9375rem] text-ink leading-snug">
        <input
          id={id}
          type="checkbox"
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-note`}
          className="mt-px size-5 shrink-0 accent-(--brand)"
          {...input}
        />
        <span>{children}</span>
      </label>
      <p id={`${id}-note`} aria-live="polite" className="text-[0.8125rem] text-danger">
        <TaggedWords>{problem}</TaggedWords>
      </p>
    </div>
  )
}
