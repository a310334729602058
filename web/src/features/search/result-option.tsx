// A result in the drop-down. It is a real link, so that it can be opened in a new tab, and an option of the list.

import type { MouseEvent } from 'react'
import type { SearchItem } from '../../api/types'
import { truncate } from '../../lib/text'
import { readLanguageTag } from '../../lib/term-language'
import { AppLink } from '../../shared/components/app-link'
import { buildResultAddress, TITLE_LENGTH } from './labels'
import { ResultMeta } from './result-meta'
import { SnippetText } from './snippet-text'

type Props = {
  id: string
  item: SearchItem
  term: string
  active: boolean
  onHover: () => void
  onOpen: (event: MouseEvent) => void
}

export function ResultOption({ id, item, term, active, onHover, onOpen }: Props) {
  return (
    // Focus stays in the search field, and the arrows highlight an option without entering it.
    <AppLink
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={buildResultAddress(item)}
      onClick={onOpen}
      onMouseMove={onHover}
      className={`block border-line border-b px-4 py-3 no-underline last:border-b-0 ${active ? 'bg-paper' : ''}`}
    >
      <span lang={readLanguageTag(item.title)} className="block font-medium font-serif text-ink text-lg leading-snug">
        {truncate(item.title, TITLE_LENGTH)}
      </span>
      <span lang={readLanguageTag(item.title)} className="mt-1 block text-muted text-sm leading-relaxed">
        <SnippetText html={item.content} />
      </span>
      <ResultMeta item={item} term={term} />
    </AppLink>
  )
}
