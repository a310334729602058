// Which law of inheritance applies to the testator.

import { LEGAL_RULES } from './legal-rules'
import type { PersonalLaw, Will } from './will'

/**
 * Empty until it is known. Whoever married under the Special Marriage Act follows the Indian Succession Act, but not where
 * both are Hindu, Buddhist, Sikh or Jain: then the law for Hindus stays.
 */
export function findLaw({ law, bothHindu }: Will['me']): PersonalLaw | '' {
  if (law !== 'sma' || bothHindu === 'no') return law
  return bothHindu === 'yes' ? LEGAL_RULES.lawOfHinduCouple.value : ''
}
