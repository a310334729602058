// A part that opens on request. It is the browser's own element, which printing opens.

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'

type Props = {
  label: ReactNode
  children: ReactNode
  isOpen?: boolean
  className?: string
  summaryClass?: string
  isScreenOnly?: boolean
}

export function Fold({ label, children, isOpen, className, summaryClass, isScreenOnly = false }: Props) {
  return (
    <details open={isOpen} className={className} data-print={isScreenOnly ? 'no' : undefined}>
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-brand [&::-webkit-details-marker]:hidden',
          summaryClass,
        )}
      >
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-4.5 shrink-0 -rotate-90 transition-transform duration-150 [[open]>summary>&]:rotate-0 motion-reduce:transition-none"
        />
        <span>{label}</span>
      </summary>
      {children}
    </details>
  )
}
