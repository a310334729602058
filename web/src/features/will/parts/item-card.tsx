// One person or asset of a list. Only an open one draws its fields, so that a list of hundreds stays quick.

import { ChevronDown, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx'
import { useTranslation } from '../texts/translation'

type Props = {
  title: string
  detail: string
  open: boolean
  onToggle: () => void
  onRemove?: () => void
  children: () => ReactNode
}

export function ItemCard({ title, detail, open, onToggle, onRemove, children }: Props) {
  const translate = useTranslation()
  return (
    <li className="border-line border-b">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 text-left"
        >
          <ChevronDown
            aria-hidden
            strokeWidth={1.75}
            className={cx('size-5 shrink-0 text-muted transition-transform duration-150', !open && '-rotate-90')}
          />
          <span className="wrap-anywhere min-w-0">
            <span className="block font-medium text-ink">{title}</span>
            <span className="block text-muted text-sm">{detail}</span>
          </span>
        </button>
        {onRemove && (
          <button
            type="button"
            onClick={onRemove}
            aria-label={translate(`Remove ${title}`)}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-line/60 hover:text-danger"
          >
            <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        )}
      </div>
      {open && <div className="grid gap-4 pb-6 pl-1 sm:pl-8">{children()}</div>}
    </li>
  )
}
