// A box of the plan to tick.

import type { ReactNode } from 'react'
import { isDone, toggleDone, type Plan } from './plan'
import { planStore } from './plan-store'

export function Tick({ plan, id, children }: { plan: Plan; id: string; children: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-relaxed print:min-h-0 print:py-1">
      <input
        type="checkbox"
        checked={isDone(plan, id)}
        onChange={() => planStore.change((now, at) => toggleDone(now, id, at))}
        className="mt-1 size-5 shrink-0 accent-(--brand)"
      />
      <span>{children}</span>
    </label>
  )
}
