// What follows the will and what follows rules of its own.

import { LEGAL_RULES } from './legal-rules'
import { findPerson } from './people'
import { listSubstitutes } from './substitutes'
import type { Asset, Gift, Id, Share, Will } from './will'

/** Says why an asset does not follow the will, or null when it does. */
export function findOwnRule(asset: Asset, will: Will): 'scheme' | 'nominee-owns' | null {
  if (LEGAL_RULES.outsideTheWill.value.includes(asset.kind)) return 'scheme'
  const nominee = findPerson(will, asset.nominee)
  if (asset.kind !== 'insurance' || nominee === undefined) return null
  return LEGAL_RULES.nomineeOwnsPolicy.value.includes(nominee.relation) ? 'nominee-owns' : null
}

/** A flat, a house or land: nobody is paid for it, and no holder of an account acts for it. */
export function isProperty({ kind }: Asset): boolean {
  return kind === 'home' || kind === 'land'
}

export function isUnderWill(asset: Asset, will: Will): boolean {
  return findOwnRule(asset, will) === null
}

/** Who takes an asset by the will: those to whom it is given, else those who take everything else. */
export function listAssetTakers(asset: Asset, will: Will): Id[] {
  const given = will.gifts.find((gift) => gift.asset === asset.id)?.to ?? []
  return (given.length > 0 ? given : will.residue).map(({ who }) => who)
}

/** The gifts that the document holds: those of assets that follow the will and have a taker. */
export function listRealGifts(will: Will): { gift: Gift; asset: Asset }[] {
  return will.assets.flatMap((asset) => {
    if (!isUnderWill(asset, will)) return []
    return will.gifts.filter((gift) => gift.asset === asset.id && gift.to.length > 0).map((gift) => ({ gift, asset }))
  })
}

/** Every share that the document gives. What follows rules of its own is given to nobody. */
export function listRealShares(will: Will): Share[] {
  return [...listRealGifts(will).flatMap(({ gift }) => gift.to), ...will.residue]
}

/** Everybody who takes something by the document, substitutes by name included. */
export function listTakers(will: Will): Id[] {
  return [...new Set(listRealShares(will).flatMap(listShareTakers))]
}

function listShareTakers(share: Share): Id[] {
  return [share.who, ...listSubstitutes(share)]
}
