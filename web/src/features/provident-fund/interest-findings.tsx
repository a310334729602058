// The ways from the balances to what was found about their interest.

import { LANGUAGE_TAGS } from '../../lib/page-language'
import { useFindingLanguage } from './finding-language'
import { toFindingPlace } from './finding-places'
import type { Finding } from './types'

export function InterestFindings({ findings }: { findings: readonly Finding[] }) {
  const { language, say } = useFindingLanguage()
  const links = findings.flatMap(({ check, outcome, title }, index) =>
    check === 'interest' && (outcome === 'fail' || outcome === 'unknown') ? [{ index, title }] : [],
  )
  if (links.length === 0) return null
  return (
    <ul className="mt-4" data-print="no" lang={LANGUAGE_TAGS[language]}>
      {links.map(({ index, title }) => (
        <li key={index}>
          <a
            href={`#${toFindingPlace(index)}`}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            {say(title)}
          </a>
        </li>
      ))}
    </ul>
  )
}
