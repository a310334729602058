// The recent searches under an empty field. The buttons stand beside the list, because a list box may hold options
// only.

import { Clock, X } from 'lucide-react'
import { cx } from '../../lib/cx'

type Props = {
  listId: string
  terms: readonly string[]
  active: number
  onHover: (index: number) => void
  onPick: (term: string) => void
  onRemove: (term: string) => void
  onClear: () => void
}

export function RecentPanel({ listId, terms, active, onHover, onPick, onRemove, onClear }: Props) {
  return (
    // A press must not take the focus out of the field, because that would close the panel.
    <div onMouseDown={(event) => event.preventDefault()}>
      <div className="flex items-center justify-between border-line border-b px-4 text-muted text-sm">
        <span id={`${listId}-title`}>Recent searches</span>
        <button type="button" onClick={onClear} className="py-2.5 font-medium text-brand hover:underline">
          Clear all
        </button>
      </div>
      <div className="flex">
        <div role="listbox" id={listId} aria-labelledby={`${listId}-title`} className="min-w-0 flex-1">
          {terms.map((term, index) => (
            <div
              key={term}
              id={`${listId}-${index}`}
              role="option"
              // Focus stays in the search field, and the arrows highlight an option without entering it.
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onPick(term)}
              onMouseMove={() => onHover(index)}
              className={cx(
                'flex h-11 cursor-pointer items-center gap-3 pl-4 text-ink',
                index === active && 'bg-paper',
              )}
            >
              <Clock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="truncate">{term}</span>
            </div>
          ))}
        </div>
        <ul aria-label="Remove recent searches" className="shrink-0">
          {terms.map((term, index) => (
            <li key={term} className={cx('h-11', index === active && 'bg-paper')}>
              <button
                type="button"
                aria-label={`Remove ${term}`}
                onClick={() => onRemove(term)}
                className="grid size-11 place-items-center text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
