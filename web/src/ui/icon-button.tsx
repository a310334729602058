// A round button that shows only an icon and has a name for screen readers.

import type { ComponentProps } from 'react'
import { cx } from '../lib/cx'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The name of its action for screen readers. */
  label: string
}

export function IconButton({ label, className, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted transition-colors duration-150',
        'hover:text-ink disabled:cursor-default disabled:opacity-40 [&_svg]:size-5',
        className,
      )}
      {...rest}
    />
  )
}
