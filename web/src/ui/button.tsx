// A button in its two looks, and its classes for links that look like one.

import type { ComponentProps } from 'react'
import { cx } from '../lib/cx'

type ButtonLook = 'solid' | 'outline' | 'quiet'

const LOOK_CLASSES: Record<ButtonLook, string> = {
  solid: 'bg-brand text-on-brand hover:bg-brand-strong',
  outline: 'border border-brand text-brand hover:bg-brand hover:text-on-brand',
  quiet: 'text-ink hover:bg-line/60',
}

/** The classes of a button, for a link that must look like one. */
export function getButtonClass(look: ButtonLook = 'solid', extra?: string): string {
  return cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 font-medium text-[0.9375rem]',
    'cursor-pointer transition-colors duration-150 disabled:cursor-default disabled:opacity-60',
    LOOK_CLASSES[look],
    extra,
  )
}

type Props = ComponentProps<'button'> & { look?: ButtonLook }

export function Button({ look = 'solid', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={getButtonClass(look, className)} {...rest} />
}
