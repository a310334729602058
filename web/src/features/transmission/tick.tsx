// A box of the plan to tick.

import { memo, type ReactNode } from 'react'
import { toggleDone } from './plan'
import { planStore } from './plan-store'

type Props = { id: string; isTicked: boolean; children: ReactNode }

export const Tick = memo(function Tick({ id, isTicked, children }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-relaxed print:min-h-0 print:break-inside-avoid print:py-0.5 print:leading-snug">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => planStore.change((now, at) => toggleDone(now, id, at))}
        className="mt-1 size-5 shrink-0 accent-(--brand)"
      />
      <span>{children}</span>
    </label>
  )
})
