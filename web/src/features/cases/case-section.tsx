// A part of a case under its heading.

import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** True for a part that does nothing on paper. */
  isForm?: boolean
  children: ReactNode
}

export function CaseSection({ id, title, isForm = false, children }: Props) {
  return (
    <section aria-labelledby={id} data-print={isForm ? 'no' : undefined} className="mt-12">
      <h2 id={id} className="section-title scroll-mt-24">
        {title}
      </h2>
      {children}
    </section>
  )
}
