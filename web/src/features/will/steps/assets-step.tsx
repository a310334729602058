// What the reader owns, as far as the will must name it.

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toLatinDigits } from '../../../lib/digits'
import { createRandomId } from '../../../lib/random-id'
import { Button } from '../../../ui/button'
import { findOwnRule } from '../model/assets'
import { HELD_LABELS, KIND_LABELS } from '../model/labels'
import { LIMITS } from '../model/limits'
import { ASSET_KINDS, type Asset, HELD, LOANS } from '../model/will'
import { Choice, pick, PersonChoice, Text, toOptions } from '../parts/fields'
import { ItemCard } from '../parts/item-card'
import type { StepProps } from './step-props'
import { useTranslation } from '../texts/translation'

export const OWN_RULE_TEXTS = {
  scheme: 'This follows the rules of its scheme and its nomination, not your will. See to the nomination.',
  'nominee-owns': 'A close relative is nominee and becomes the owner. Your will does not govern it.',
}
const LOAN_LABELS = {
  none: 'No loan',
  with: 'Whoever takes it takes over the loan',
  estate: 'The loan is paid from the rest',
}

export function AssetsStep({ will, change }: StepProps) {
  const translate = useTranslation()
  const [open, setOpen] = useState('')
  const adding = useRef<HTMLButtonElement>(null)
  const replace = (asset: Asset) => change({ assets: will.assets.map((each) => (each.id === asset.id ? asset : each)) })
  function add() {
    const asset: Asset = {
      id: createRandomId(),
      kind: 'bank',
      words: '',
      last4: '',
      held: 'sole',
      nominee: '',
      loan: 'none',
    }
    flushSync(() => {
      change({ assets: [...will.assets, asset] })
      setOpen(asset.id)
    })
    document.getElementById(`${asset.id}-kind`)?.focus()
  }
  function remove(id: string) {
    change({
      assets: will.assets.filter((asset) => asset.id !== id),
      gifts: will.gifts.filter(({ asset }) => asset !== id),
    })
    adding.current?.focus()
  }
  const isFull = will.assets.length >= LIMITS.assets
  return (
    <div>
      <p className="leading-relaxed">
        {translate(
          'Name only what goes to somebody in particular. All else is “everything else”. The last four digits of an account are enough; never write passwords here.',
        )}
      </p>
      <ul className="mt-5 border-line border-t">
        {will.assets.map((asset) => (
          <ItemCard
            key={asset.id}
            title={asset.words || translate('Not described yet')}
            detail={`${translate(KIND_LABELS[asset.kind])} · ${translate(HELD_LABELS[asset.held])}`}
            open={open === asset.id}
            onToggle={() => setOpen(open === asset.id ? '' : asset.id)}
            onRemove={() => remove(asset.id)}
          >
            {() => <AssetFields will={will} asset={asset} onChange={replace} />}
          </ItemCard>
        ))}
      </ul>
      <Button ref={adding} look="outline" className="mt-5" onClick={add} disabled={isFull}>
        <Plus aria-hidden className="size-4" strokeWidth={1.75} /> {translate('Add an asset')}
      </Button>
      {isFull && (
        <p className="mt-2 text-muted text-sm">
          {translate(`The planner takes ${LIMITS.assets} assets. Put small things together.`)}
        </p>
      )}
    </div>
  )
}

type FieldsProps = { will: StepProps['will']; asset: Asset; onChange: (asset: Asset) => void }

function AssetFields({ will, asset, onChange }: FieldsProps) {
  const { id, kind } = asset
  const set = (part: Partial<Asset>) => onChange({ ...asset, ...part })
  const rule = findOwnRule(asset, will)
  const translate = useTranslation()
  return (
    <>
      <Choice
        id={`${id}-kind`}
        label="Kind"
        value={kind}
        options={toOptions(ASSET_KINDS, KIND_LABELS)}
        onChange={(value) => set({ kind: pick(ASSET_KINDS, value) ?? 'other' })}
      />
      <Text
        id={`${id}-words`}
        label={kind === 'money' ? 'Which sum' : 'Describe it as the will should'}
        hint={kind === 'money' ? 'Such as ₹2,00,000.' : 'Such as: the flat at 12 Garden Lane, Pune.'}
        value={asset.words}
        most={LIMITS.words}
        onChange={(words) => set({ words })}
      />
      {kind !== 'money' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Text
            id={`${id}-last4`}
            label="Last four digits"
            inputMode="numeric"
            hint="Of the account, folio or policy. Not needed for things."
            value={asset.last4}
            most={4}
            onChange={(last4) => set({ last4: toLatinDigits(last4.trim()) })}
          />
          <Choice
            id={`${id}-held`}
            label="Held"
            value={asset.held}
            options={toOptions(HELD, HELD_LABELS)}
            onChange={(held) => set({ held: pick(HELD, held) ?? 'sole' })}
          />
          <PersonChoice
            id={`${id}-nominee`}
            label="Nominee"
            will={will}
            value={asset.nominee}
            none="Nobody, or not in the list"
            onChange={(nominee) => set({ nominee })}
          />
          <Choice
            id={`${id}-loan`}
            label="Loan on it"
            value={asset.loan}
            options={toOptions(LOANS, LOAN_LABELS)}
            onChange={(loan) => set({ loan: pick(LOANS, loan) ?? 'none' })}
          />
        </div>
      )}
      {rule && <p className="border-brand border-l-2 pl-4 text-[0.9375rem]">{translate(OWN_RULE_TEXTS[rule])}</p>}
    </>
  )
}
