// The figures that an article rests on, each with its date and a link to its source.

import type { Fact, Source } from '../../api/types'
import { toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { FrontPageNote } from '../../shared/components/front-page-note'
import { toSourceAnchor } from '../../shared/components/source-list'
import { useTexts } from '../../ui/page-language'
import { NoWrapNumbers } from '../../ui/no-wrap-numbers'

type Props = { facts: Fact[]; sources: Source[] }

/** On a phone only these are shown before the text; the others are folded (parts.css). */
const VISIBLE_FACTS = 2

export function KeyFacts({ facts, sources }: Props) {
  const { article, date } = useTexts()
  if (facts.length === 0) return null
  return (
    <section
      aria-labelledby="key-facts"
      data-silent
      // Beside the text, the style says where it stands (parts.css).
      className="key-facts rounded-card border border-line bg-surface px-5 py-4 max-[75rem]:mt-6 sm:px-6 sm:py-5 sm:max-[75rem]:mt-8 min-[75rem]:rounded-none min-[75rem]:border-0 min-[75rem]:border-ink min-[75rem]:border-t-2 min-[75rem]:bg-transparent min-[75rem]:px-0 min-[75rem]:py-3"
    >
      <h2 id="key-facts" className="font-semibold text-ink text-xl">
        <span className="marked">{article.keyFacts}</span>
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {facts.map((fact, index) => (
          <div
            key={fact.label}
            data-further={index >= VISIBLE_FACTS && facts.length > VISIBLE_FACTS + 1 ? true : undefined}
            className="py-3 last:pb-0 sm:max-[75rem]:grid sm:max-[75rem]:grid-cols-[12rem_minmax(0,1fr)] sm:max-[75rem]:gap-x-6"
          >
            <dt className="text-muted text-sm leading-snug sm:max-[75rem]:pt-1 min-[75rem]:text-[0.8125rem]">
              {fact.label}
            </dt>
            <dd className="mt-0.5 sm:max-[75rem]:mt-0">
              <span className="font-semibold font-serif text-ink text-lg leading-snug">
                <NoWrapNumbers>{fact.value}</NoWrapNumbers>
              </span>
              <span className="mt-0.5 block text-muted text-xs leading-relaxed">
                {endsRun(facts, index) && (
                  <>
                    {article.asOf} <time dateTime={toIsoDay(fact.asOf)}>{date(fact.asOf)}</time>
                    <FactSource fact={fact} sources={sources} />
                    {fact.fact && ' · '}
                  </>
                )}
                {fact.fact && (
                  <AppLink href={`${paths.rules()}#${fact.fact}`} className={LINK}>
                    {article.history}
                    <span className="sr-only">{article.historyOf(fact.label)}</span>
                  </AppLink>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {facts.length > VISIBLE_FACTS + 1 && (
        <details data-print="no" className="mt-1 border-line border-t sm:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand text-sm">
            {article.allKeyFacts(facts.length)}
          </summary>
        </details>
      )}
    </section>
  )
}

/** Facts of one source and day that follow one another name them once, below the last one, also where the others are folded. */
function endsRun(facts: Fact[], index: number): boolean {
  const [fact, next] = [facts[index], facts[index + 1]]
  if (!fact || !next || index === VISIBLE_FACTS - 1) return true
  return fact.source !== next.source || fact.sourceUrl !== next.sourceUrl || fact.asOf !== next.asOf
}

const LINK = 'underline underline-offset-2 hover:text-ink'

/** Links to the document itself, else to its entry below the article, else to the list of sources. */
function FactSource({ fact, sources }: { fact: Fact; sources: Source[] }) {
  if (!fact.source) return null
  const entry = sources.findIndex(({ title }) => title === fact.source)
  const below = entry >= 0 ? toSourceAnchor(entry) : 'sources'
  const href = fact.sourceUrl ?? (sources.length > 0 ? `#${below}` : null)
  return (
    <>
      {' · '}
      {href ? (
        <a href={href} rel="noopener" className={LINK}>
          {fact.source}
        </a>
      ) : (
        fact.source
      )}
      <FrontPageNote url={fact.sourceUrl} />
    </>
  )
}
