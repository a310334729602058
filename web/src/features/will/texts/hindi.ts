// The planner's sentences in Hindi, by the English that the planner says them in. A test refuses an English sentence without its Hindi.

import { nameHindiState } from '../../../lib/hindi-states'
import { compilePairs } from '../../../lib/interface-texts/sentence-pairs'
import { STATES } from '../model/labels'
import { HINDI_FINDINGS } from './hindi-findings'
import { HINDI_KEEPING } from './hindi-keeping'
import { HINDI_LABELS } from './hindi-labels'
import { HINDI_SENTENCES } from './hindi-sentences'
import type { Translate } from './translation'

const labels = new Map<string, string>([
  ...STATES.map((state) => [state, nameHindiState(state)] as const),
  ['Outside India', 'भारत के बाहर'],
  ...HINDI_LABELS,
])
const translateFinding = compilePairs(HINDI_FINDINGS)
/** Their slots are filled with labels and dates; names and assets stand in what the checks find. */
const translateSentence = compilePairs([...HINDI_SENTENCES, ...HINDI_KEEPING, ...HINDI_LABELS])

/** Returns the Hindi of a sentence of the planner, and null for any other text. */
export function findHindi(english: string): string | null {
  return labels.get(english) ?? translateSentence(english) ?? translateFinding(markGaps(english))
}

/** Where a name or an asset is not written yet, its place in a sentence is empty; a dash stands there. */
function markGaps(english: string): string {
  return english
    .replace(/^(?=[, ])/, '–')
    .replaceAll('“”', '“–”')
    .replace(/ {2}/g, ' – ')
    .replace(/ (?=[,.;])/g, ' –')
}

export const translateIntoHindi: Translate = (english) => findHindi(english) ?? english
