// One entry of a digest.

import type { ReactNode } from 'react'
import type { DigestItem as Item } from '../../api/types'
import { isOwnPath } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

const KINDS: Record<string, string> = {
  news: 'News',
  rule: 'Rule change',
  deadline: 'Deadline',
  term: 'Term of the day',
  webinar: 'Webinar',
  article: 'From our pages',
}

export function DigestItem({ item, ask }: { item: Item; ask: ReactNode }) {
  return (
    <article className="border-line border-t py-8">
      <p className="font-medium text-[0.8125rem] text-brand">{KINDS[item.kind] ?? 'Also'}</p>
      <h2 className="mt-1.5 font-semibold text-[1.375rem] text-ink leading-snug">{item.title}</h2>
      <p className="mt-3 font-serif text-[1.0625rem] text-ink leading-[1.75rem] md:text-lg md:leading-[1.875rem]">
        {item.summary}
      </p>
      {item.whyItMatters && (
        <p className="mt-3 border-brand border-l-2 pl-4 text-ink leading-relaxed">
          <span className="font-medium">Why it matters: </span>
          {item.whyItMatters}
        </p>
      )}
      {item.link && isOwnPath(item.link) && (
        <p className="mt-3">
          <AppLink href={item.link} className="font-medium text-brand underline underline-offset-4">
            Read more<span className="sr-only">: {item.title}</span>
          </AppLink>
        </p>
      )}
      {ask}
      {item.sources.length > 0 && (
        <p className="mt-3 text-muted text-sm">
          {item.sources.length === 1 ? 'Source: ' : 'Sources: '}
          {item.sources.map((source, index) => (
            <span key={`${source.title} ${source.url}`}>
              {index > 0 && '; '}
              {source.url ? (
                <a href={source.url} rel="noopener" className="underline underline-offset-2">
                  {source.title}
                </a>
              ) : (
                source.title
              )}
              {source.publisher && `, ${source.publisher}`}
            </span>
          ))}
        </p>
      )}
    </article>
  )
}
