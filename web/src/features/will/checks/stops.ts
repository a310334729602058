// When the planner makes no will, because a lawyer is needed.

import { isAdult } from '../model/people'
import type { Will } from '../model/will'

export type Stop = { code: string; text: string }

const STOP_TEXTS = {
  dependant: 'For somebody who cannot manage money a trust is often needed. That is more than a simple will can do.',
  business: 'A business or an HUF passes by agreements and rules that a simple will does not reach.',
  quarrel: 'A will that leaves out a close relative who will fight it needs a lawyer’s hand and good evidence.',
  capacity:
    'If your state of mind may be doubted, see a lawyer, and ask a doctor for a note on the day you sign. A document made alone would not protect your wish.',
} as const

export function findStops(will: Will, today: string): Stop[] {
  const stops: Stop[] = []
  if (will.me.law === 'muslim')
    stops.push({
      code: 'muslim-law',
      text: 'Muslim personal law limits what can be given, and needs the consent of heirs for the rest. The planner makes no will for it. If you married under the Special Marriage Act, choose that instead.',
    })
  if (will.me.state === 'Goa')
    stops.push({
      code: 'goa',
      text: 'Goa has a code of its own with shares that nobody can take away. See a lawyer there.',
    })
  if (will.me.state === 'Outside India')
    stops.push({
      code: 'home-abroad',
      text: 'Your permanent home is abroad. Which law applies to your will is a question for a lawyer.',
    })
  if (!will.me.indiaOnly)
    stops.push({
      code: 'abroad',
      text: 'The planner makes a will only for what you own in India. For the rest ask a lawyer in that country.',
    })
  if (isAdult(will.me.born, today) === false) stops.push({ code: 'not-adult', text: 'Only an adult can make a will.' })
  for (const stop of will.stops) stops.push({ code: stop, text: STOP_TEXTS[stop] })
  return stops
}
