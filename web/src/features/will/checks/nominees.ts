// Whether a nomination fits the will, and the rules of the provident fund.

import { isProperty, isUnderWill, listAssetTakers } from '../model/assets'
import { joinWords } from '../model/join-words'
import { LEGAL_RULES } from '../model/legal-rules'
import { findPerson } from '../model/people'
import type { Asset, Will } from '../model/will'
import { type Finding, warn } from './finding'

export const CLOSE = ['wife', 'husband', 'son', 'daughter']

/** A nominee is compared with whoever takes the asset, also as part of everything else. */
export function warnOfNominee(asset: Asset, will: Will): Finding[] {
  const nominee = findPerson(will, asset.nominee)
  if (!nominee || !isUnderWill(asset, will)) return []
  if (listAssetTakers(asset, will).every((who) => who === nominee.id)) return []
  const words = asset.words.trim() || 'An asset'
  return [
    warn(
      'nominee',
      'assets',
      isProperty(asset)
        ? `${nominee.name} is nominee of “${words}”. The society can take a nominee in as a member, but who owns it follows from the will. Bring the two into line.`
        : `${nominee.name} is nominee of “${words}” and will be paid first, but must mostly hand it on as the will says. Bring the two into line.`,
    ),
  ]
}

/** The provident fund and its pension name the family themselves, and a marriage ends what was nominated before it. */
export function warnOfFundNominee(asset: Asset, will: Will): Finding[] {
  const nominee = findPerson(will, asset.nominee)
  if (!nominee || !LEGAL_RULES.marriageEndsNomination.value.includes(asset.kind)) return []
  const nearest = will.family.filter(({ relation, died }) => CLOSE.includes(relation) && !died)
  if (nearest.length === 0 || CLOSE.includes(nominee.relation)) return []
  const words = asset.words.trim() || 'An asset'
  const names = joinWords(nearest.map(({ name, relation }) => name.trim() || `your ${relation}`))
  const isFamily = LEGAL_RULES.fundFamily.value.includes(nominee.relation)
  const rest =
    asset.kind === 'eps'
      ? `The family pension is for ${names}, whatever the nomination says.`
      : isFamily
        ? 'A parent may be nominated only while dependent on you.'
        : 'While you have a family, only its members can be nominated.'
  return [
    warn(
      'fund-nominee',
      'assets',
      `${nominee.name} is nominee of “${words}”, and there is ${names}. A nomination made before a marriage is invalid from the day of the marriage (${LEGAL_RULES.marriageEndsNomination.source}). ${rest} Look at EPFO’s record and nominate anew.`,
    ),
  ]
}
