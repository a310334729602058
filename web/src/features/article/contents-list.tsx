// An article's table of contents, beside the text on wide screens and folded before it on small ones.

import { ChevronDown } from 'lucide-react'
import { cx } from '../../lib/cx'
import { useTexts } from '../../ui/page-language'
import type { Heading } from './body-html'
import { useActiveHeading } from './use-active-heading'

/** An article with fewer sections needs no table of contents. */
const MIN_HEADINGS = 3

export function hasContentsList(headings: Heading[]): boolean {
  return headings.length >= MIN_HEADINGS
}

/** The list beside the text on wide screens, which stays in sight while reading. */
export function SideContents({ headings }: { headings: Heading[] }) {
  const { article } = useTexts()
  const active = useActiveHeading(headings.map(({ id }) => id).join(' '))
  return (
    <nav
      aria-labelledby="contents-title"
      data-print="no"
      className="sticky top-[calc(var(--header-height)+2rem)] hidden max-h-[calc(100dvh-var(--header-height)-4rem)] overflow-y-auto lg:block"
    >
      <p id="contents-title" className="font-semibold text-ink text-sm">
        {article.inThisArticle}
      </p>
      <ContentsLinks headings={headings} active={active} />
    </nav>
  )
}

/** The folded list before the text on small screens. */
export function FoldedContents({ headings }: { headings: Heading[] }) {
  const { article } = useTexts()
  return (
    <details data-print="no" className="group mt-6 border-line border-y lg:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between py-2 font-semibold text-ink text-sm [&::-webkit-details-marker]:hidden">
        {article.inThisArticle}
        <ChevronDown
          aria-hidden
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <nav aria-label={article.inThisArticle} className="pb-4">
        <ContentsLinks headings={headings} active={null} />
      </nav>
    </details>
  )
}

function ContentsLinks({ headings, active }: { headings: Heading[]; active: string | null }) {
  return (
    <ul className="mt-3 border-line border-l">
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === active ? 'location' : undefined}
            className={cx(
              '-ml-px block border-l-2 py-1.5 text-sm leading-snug',
              level === 3 ? 'pl-7' : 'pl-4',
              id === active ? 'border-brand font-medium text-brand' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
