// A part of the dashboard, under its heading.

import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  intro?: ReactNode
  children: ReactNode
  isScreenOnly?: boolean
  lang?: string
}

export function Section({ id, title, intro, children, isScreenOnly = false, lang }: Props) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      lang={lang}
      className="mt-10 border-line border-t pt-6 sm:mt-12 sm:pt-8"
      data-print={isScreenOnly ? 'no' : undefined}
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="scroll-mt-24 font-semibold text-2xl leading-snug">
        {title}
      </h2>
      {intro && <p className="mt-2 max-w-[68ch] text-muted leading-relaxed">{intro}</p>}
      {children}
    </section>
  )
}
