import type { AssistModule } from '../../api/types'
import { FrontPageNote } from '../../ui/front-page-note'
import { Section } from './section'

/** Where a reader can check what the guide says. */
export function ModuleSources({ sources }: { sources: AssistModule['sources'] }) {
  if (sources.length === 0) return null
  return (
    <Section id="sources" title="Sources" className="mt-12">
      <ol className="print-addresses mt-3 list-decimal space-y-2 pl-6 text-sm leading-relaxed marker:text-muted">
        {sources.map((source) => (
          <li key={`${source.title} ${source.url}`} className="pl-1">
            {source.url ? (
              <a href={source.url} rel="noopener" className="text-brand underline underline-offset-2">
                {source.title}
              </a>
            ) : (
              source.title
            )}
            {source.publisher && <span className="text-muted">, {source.publisher}</span>}
            <FrontPageNote url={source.url} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
