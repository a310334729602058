// The line under a result: its category, a webinar's date, and what opening it does.

import { ArrowRight, CalendarDays } from 'lucide-react'
import type { SearchItem } from '../../api/types'
import { getSearchTexts, readLanguageTag } from '../../lib/term-language'
import { formatWebinarDay } from './labels'

export function ResultMeta({ item, term }: { item: SearchItem; term: string }) {
  const day = formatWebinarDay(item)
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {item.category && (
        <span className="max-w-full truncate rounded-full border border-line px-2.5 py-0.5 text-muted text-xs">
          {item.category}
        </span>
      )}
      {day && (
        <span className="flex items-center gap-1.5 text-muted">
          <CalendarDays aria-hidden className="size-4" strokeWidth={1.75} /> {day}
        </span>
      )}
      <span lang={readLanguageTag(term)} className="flex items-center gap-1.5 font-medium text-brand">
        {getSearchTexts(term).actions[item.type]} <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
      </span>
    </span>
  )
}
