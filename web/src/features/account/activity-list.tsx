// A list of activities in the account panel, and a row of one.

import { type ReactNode, useState } from 'react'
import { TEXT_BUTTON } from './account-section'
import { useAccountTexts } from '../../ui/words/account-texts'

type FirstThenAllProps<T> = { items: readonly T[]; none: string; show: (item: T) => ReactNode }

/** Shows the first item, and the others on demand. */
export function FirstThenAll<T extends { _id: string }>({ items, none, show }: FirstThenAllProps<T>) {
  const texts = useAccountTexts()
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p className="text-[0.9375rem] text-muted">{none}</p>
  return (
    <>
      <ul className="space-y-3">
        {(all ? items : items.slice(0, 1)).map((item) => (
          <li key={item._id}>{show(item)}</li>
        ))}
      </ul>
      {items.length > 1 && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className={TEXT_BUTTON}>
          {all ? texts.showLess : texts.viewAll(items.length)}
        </button>
      )}
    </>
  )
}

export function ActivityRow({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-[0.9375rem]">
      <span className="mt-0.5 text-muted">{icon}</span>
      <div className="min-w-0">
        <p className="text-ink">{title}</p>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </div>
  )
}
