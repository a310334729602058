// Which steps show their findings: one that was left, or where somebody asked. Whoever has just begun lacks everything,
// and is not told so before the first word.

import { useState } from 'react'
import { type Step, STEPS } from '../checks/finding'
import type { Will } from '../model/will'
import type { WillDraft } from '../store/use-will-draft'

/** To open one of these is to ask for everything that is missing. */
const ASKING: Step[] = ['check', 'paper']

type Seen = { step: Step; deletedAt: string | null; shown: Step[] }
export type ShownSteps = { isShown: (step: Step) => boolean; show: (step: Step) => void }

export function useShownSteps(step: Step, { will, deleted }: Pick<WillDraft, 'will' | 'deleted'>): ShownSteps {
  const deletedAt = deleted?.at ?? null
  const first = ASKING.includes(step) ? [...STEPS] : listBegunSteps(will).filter((begun) => begun !== step)
  const [seen, setSeen] = useState<Seen>({ step, deletedAt, shown: first })
  const next = advance(seen, step, deletedAt)
  if (next !== seen) setSeen(next)
  return {
    isShown: (each) => next.shown.includes(each),
    show: (each) => setSeen((now) => ({ ...now, shown: [...now.shown, each] })),
  }
}

/** What is shown once the reader stands at `step`; the same object when nothing has changed. */
export function advance(seen: Seen, step: Step, deletedAt: string | null): Seen {
  if (deletedAt !== null && deletedAt !== seen.deletedAt) return { step, deletedAt, shown: [] }
  if (step === seen.step) return seen
  return { ...seen, step, shown: ASKING.includes(step) ? [...STEPS] : [...seen.shown, seen.step] }
}

/** The steps at which a draft that was found already says something. */
export function listBegunSteps({ me, family, assets, gifts, residue, witnesses, ...will }: Will): Step[] {
  const begun: [Step, boolean][] = [
    ['you', [me.name, me.born, me.address, me.state, me.law].some((text) => text !== '')],
    ['family', family.length > 0],
    ['assets', assets.length > 0],
    ['gifts', gifts.length > 0],
    ['rest', residue.length > 0 || will.laterChildren !== ''],
    ['executor', will.executor !== '' || will.executor2 !== ''],
    ['guardian', [will.guardian, will.guardian2, will.holder].some((id) => id !== '')],
    ['witnesses', witnesses.some(({ name, address }) => name !== '' || address !== '')],
    ['wishes', Object.values(will.wishes).some((text) => text !== '')],
  ]
  return begun.flatMap(([step, isBegun]) => (isBegun ? [step] : []))
}
