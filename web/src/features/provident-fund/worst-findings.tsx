// What is wrong now: at most three findings, the worst first.

import { cx } from '../../lib/cx'
import { isAtStake } from './at-stake'
import { OutcomeBadge } from './finding-card'
import { Section } from './section'
import type { Finding } from './types'

const SHOWN = 3

/** The server has put them in order of what is at stake. */
export function WorstFindings({ findings }: { findings: readonly Finding[] }) {
  const atStake = findings.filter(isAtStake)
  const unknown = findings.filter(({ outcome }) => outcome === 'unknown').length
  const worst = atStake.slice(0, SHOWN)
  const more = atStake.length - worst.length
  return (
    <Section id="pf-worst" title={getTitle(worst)}>
      {worst.length === 0 && (
        <p className="mt-2 max-w-[68ch] leading-relaxed">
          {unknown === 0
            ? 'Every check that these passbooks allow came out in order.'
            : `Every check that could be made came out in order. ${unknown} could not be made; below you see what is missing.`}
        </p>
      )}
      {worst.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-line border-y">
          {worst.map((finding, index) => (
            <li key={index} className="grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
              <p>
                <OutcomeBadge finding={finding} />
              </p>
              <div>
                <p className={cx('font-serif text-lg leading-snug', index === 0 && 'font-semibold')}>{finding.title}</p>
                {finding.remedy[0] && (
                  <p className="mt-1 text-muted leading-relaxed">First step: {finding.remedy[0]}</p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className="mt-3">
          <a href="#pf-findings-title" className="text-brand underline underline-offset-4">
            {more === 1 ? 'One more finding' : `${more} more findings`} below
          </a>
        </p>
      )}
    </Section>
  )
}

function getTitle(worst: readonly Finding[]): string {
  if (worst.length === 0) return 'Nothing wrong was found'
  return worst.some(({ outcome }) => outcome === 'fail') ? 'What is wrong now' : 'What may be wrong'
}
