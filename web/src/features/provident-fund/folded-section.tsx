// A part of the dashboard of which one line is shown until the reader opens it.

import type { ReactNode } from 'react'
import { Fold } from './fold'
import { PARTS, type PartId } from './parts'

type Props = {
  id: PartId
  /** What the part comes to, in one line. */
  result: ReactNode
  intro?: ReactNode
  children: ReactNode
  isScreenOnly?: boolean
}

/** The heading stands before the control, because some screen readers take no heading inside one for a heading. */
export function FoldedSection({ id, result, intro, children, isScreenOnly = false }: Props) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="pf-part relative border-line border-t pt-3 pb-1"
      data-print={isScreenOnly ? 'no' : undefined}
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="scroll-mt-24 font-semibold text-xl leading-snug sm:text-2xl">
        {PARTS[id]}
      </h2>
      <Fold label={result} summaryClass="leading-snug">
        <div className="pt-1 pb-8">
          {intro && <p className="max-w-[68ch] text-muted leading-relaxed">{intro}</p>}
          {children}
        </div>
      </Fold>
    </section>
  )
}
