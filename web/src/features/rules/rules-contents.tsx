// The contents list of the rules: the dates, each section with its number of rules, and what the page means by its marks.

import type { MouseEvent } from 'react'
import { unfold } from './land-on-rule'

export type ContentsEntry = { id: string; name: string; count: number | null }

export function RulesContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
      <p className="font-medium text-muted text-sm lg:pl-4">On this page</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:block lg:border-line lg:border-l">
        {entries.map(({ id, name, count }) => (
          <li key={id} className="max-lg:border-line max-lg:border-b">
            <a
              href={`#${id}`}
              onClick={unfoldTarget}
              className="flex min-h-11 items-center justify-between gap-3 text-ink text-sm leading-snug hover:text-brand lg:min-h-8 lg:py-1 lg:pl-4"
            >
              {name}
              {count !== null && (
                <span className="text-muted text-xs tabular-nums">
                  {count}
                  <span className="sr-only"> {count === 1 ? 'rule' : 'rules'}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The browser scrolls after this, when the section is open. A second press finds a section that was folded again. */
function unfoldTarget(event: MouseEvent<HTMLAnchorElement>): void {
  unfold(document.getElementById(event.currentTarget.hash.slice(1)))
}
