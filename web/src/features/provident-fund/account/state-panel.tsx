// A state that ends a way for now: what happened, and what can be done instead.

import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Buttons and links. */
  actions?: ReactNode
  /** True where the panel takes the place of what had the focus. */
  takesFocus?: boolean
}

export function StatePanel({ title, children, actions, takesFocus = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="mt-6 rounded-card border border-line bg-surface px-5 py-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-xl leading-snug">
        {title}
      </h3>
      <div className="mt-2 max-w-[64ch] space-y-2 leading-relaxed">{children}</div>
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
