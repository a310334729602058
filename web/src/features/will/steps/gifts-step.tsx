// Who takes each asset. What nobody is named for belongs to everything else.

import { useState } from 'react'
import { findOwnRule, isUnderWill, listRealGifts } from '../model/assets'
import { nameOf } from '../document/describe'
import type { Share, Will } from '../model/will'
import { ItemCard } from '../parts/item-card'
import { SharesEditor } from '../parts/shares-editor'
import { OWN_RULE_TEXTS } from './assets-step'
import type { StepProps } from './step-props'
import { type Translate, useTranslation } from '../texts/translation'

export function GiftsStep({ will, change }: StepProps) {
  const translate = useTranslation()
  const [open, setOpen] = useState(() => findFirstUndecided(will))
  if (will.assets.length === 0)
    return (
      <p className="leading-relaxed">
        {translate('You named no asset, so all belongs to “everything else”. That is a good way for a simple will.')}
      </p>
    )
  const setShares = (asset: string, to: Share[]) => {
    const others = will.gifts.filter((gift) => gift.asset !== asset)
    change({ gifts: to.length === 0 ? others : [...others, { asset, to }] })
  }
  return (
    <div>
      <p className="leading-relaxed">
        {translate(
          'Open an asset to say who gets it. What you leave as it is goes with everything else, and the will does not name it.',
        )}
      </p>
      <ul className="mt-5 border-line border-t">
        {will.assets.map((asset) => {
          const rule = findOwnRule(asset, will)
          const shares = will.gifts.find((gift) => gift.asset === asset.id)?.to ?? []
          return (
            <ItemCard
              key={asset.id}
              title={asset.words || translate('Not described yet')}
              detail={rule ? translate('Not by this will') : describeTakers(will, shares, translate)}
              open={open === asset.id}
              onToggle={() => setOpen(open === asset.id ? '' : asset.id)}
            >
              {() =>
                rule ? (
                  <p className="leading-relaxed">{translate(OWN_RULE_TEXTS[rule])}</p>
                ) : (
                  <SharesEditor id={asset.id} will={will} shares={shares} onChange={(to) => setShares(asset.id, to)} />
                )
              }
            </ItemCard>
          )
        })}
      </ul>
    </div>
  )
}

/** Whoever has given nothing yet sees the first asset open, because a closed line does not say that it can be opened. */
function findFirstUndecided(will: Will): string {
  if (listRealGifts(will).length > 0) return ''
  return will.assets.find((asset) => isUnderWill(asset, will))?.id ?? ''
}

function describeTakers(will: Will, shares: Share[], translate: Translate): string {
  if (shares.length === 0) return translate('Part of everything else')
  return shares.map(({ who, parts }) => `${nameOf(will, who) || translate('nobody yet')} ${parts / 100}%`).join(', ')
}
