import { ArrowRight, CalendarDays } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { SearchItem } from '../../api/types'
import { cut } from '../../lib/text'
import { AppLink } from '../../ui/app-link'
import { actionLabel, TITLE_LENGTH, webinarDay } from './labels'
import { SnippetText } from './snippet-text'

type Props = {
  id: string
  item: SearchItem
  active: boolean
  onHover: () => void
  onOpen: (event: MouseEvent) => void
}

/** A result in the drop-down. It is a real link, so that it can be opened in a new tab, and an option of the list. */
export function ResultOption({ id, item, active, onHover, onOpen }: Props) {
  const day = webinarDay(item)
  return (
    // Focus stays in the search field: the arrows highlight an option without entering it.
    <AppLink
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={item.url}
      onClick={onOpen}
      onMouseMove={onHover}
      className={`block border-line border-b px-4 py-3 no-underline last:border-b-0 ${active ? 'bg-paper' : ''}`}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="font-medium font-serif text-ink text-lg leading-snug">{cut(item.title, TITLE_LENGTH)}</span>
        {item.category && (
          <span className="mt-0.5 shrink-0 rounded-full border border-line px-2 py-0.5 text-muted text-xs">
            {item.category}
          </span>
        )}
      </span>
      <span className="mt-1 block text-muted text-sm leading-relaxed">
        <SnippetText html={item.content} />
      </span>
      <span className="mt-1.5 flex items-center gap-4 text-sm">
        {day && (
          <span className="flex items-center gap-1 text-muted">
            <CalendarDays aria-hidden className="size-4" strokeWidth={1.75} /> {day}
          </span>
        )}
        <span className="flex items-center gap-1 font-medium text-brand">
          {actionLabel(item.type)} <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
        </span>
      </span>
    </AppLink>
  )
}
