// Whether a claim would go through today: what is known of it, and the questions that fill the gaps.

import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EXITS } from './exit-readiness'
import { Fold } from './fold'
import { FoldedSection } from './folded-section'
import { describeReadiness } from './results-in-words'
import type { Outcome, Readiness as ReadinessFacts } from './types'

const OUTCOMES: Record<Outcome, { words: string; Icon: LucideIcon; look: string }> = {
  pass: { words: 'In order', Icon: CircleCheck, look: 'text-success' },
  fail: { words: 'In the way', Icon: CircleX, look: 'text-danger' },
  unknown: { words: 'Unknown', Icon: CircleHelp, look: 'text-muted' },
  notApplicable: { words: 'Does not apply', Icon: CircleCheck, look: 'text-muted' },
}

type Props = {
  readiness: ReadinessFacts
  /** What is known of each exit, a line each. */
  exits: readonly string[]
  children: ReactNode
}

export function Readiness({ readiness, exits, children }: Props) {
  const { known, asked, items } = readiness
  const open = items.filter(({ outcome }) => outcome !== 'pass')
  const passed = items.filter(({ outcome }) => outcome === 'pass')
  return (
    <FoldedSection
      id="pf-readiness"
      result={describeReadiness(readiness)}
      intro="A claim can fail on a small difference between two records. A passbook shows few of them; the rest only you can see."
    >
      <p role="status" className="mt-4 font-serif text-2xl">
        {known} of {asked} known
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${Math.max(1, asked)} 4`}
        preserveAspectRatio="none"
        className="mt-2 h-2 w-full max-w-md"
      >
        <rect x={0} y={0} width={Math.max(1, asked)} height={4} className="fill-line" />
        <rect x={0} y={0} width={known} height={4} className="fill-brand" />
      </svg>
      {open.length > 0 && (
        <ul className="mt-5 border-line border-t">
          {open.map((item) => (
            <ItemRow key={item.id} item={item} notes={item.id === EXITS ? exits : []} />
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <Fold label={passed.length === 1 ? '1 point in order' : `${passed.length} points in order`} className="mt-1">
          <ul className="border-line border-t">
            {passed.map((item) => (
              <ItemRow key={item.id} item={item} notes={item.id === EXITS ? exits : []} />
            ))}
          </ul>
        </Fold>
      )}
      {children}
    </FoldedSection>
  )
}

type ItemProps = { item: ReadinessFacts['items'][number]; notes: readonly string[] }

function ItemRow({ item: { label, outcome, critical, remedy }, notes }: ItemProps) {
  const { words, Icon, look } = OUTCOMES[outcome]
  return (
    <li className="grid gap-x-4 border-line border-b py-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <p className={`flex items-center gap-2 self-start text-sm ${look}`}>
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> {words}
      </p>
      <div className="max-w-[68ch]">
        <p>{label}</p>
        {notes.length > 0 && (
          <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm leading-relaxed marker:text-muted">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {outcome !== 'pass' && critical && <p className="text-sm">Otherwise a claim is refused.</p>}
        {outcome !== 'pass' && remedy && <p className="mt-1 text-muted text-sm leading-relaxed">{remedy}</p>}
      </div>
    </li>
  )
}
