// A section of a module's page under its heading.

import type { ReactNode } from 'react'

export function AssistSection(props: { id: string; title: string; className?: string; children: ReactNode }) {
  const { id, title, className, children } = props
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="section-title scroll-mt-24">
        {title}
      </h2>
      {children}
    </section>
  )
}
