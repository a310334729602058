// The list of what the person left, with the questions about each asset.

import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Transmission, TransmissionArea } from '../../api/types'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { BANDS, listRoutes, SERVICES } from './answers'
import { Choice } from './choice'
import { addWithCompanions, changeAsset, makeAssetId, nameAsset, removeAsset, type Asset, type Plan } from './plan'
import { planStore } from './plan-store'

const COUNT = 'assets-count'

export function AssetList({ rules, plan }: { rules: Transmission; plan: Plan }) {
  const [added, setAdded] = useState('')

  function add(area: TransmissionArea) {
    const ids = [area.id, ...area.companions].map(makeAssetId)
    const before = new Set(plan.assets.map(({ id }) => id))
    flushSync(() => planStore.change((now, at) => addWithCompanions(now, area.id, area.companions, ids, at)))
    const news = planStore.read().plan.assets.filter(({ id }) => !before.has(id))
    setAdded(`${news.length === 0 ? 'The list is full.' : describeAdded(rules, news)} `)
    const title = news[0] && document.getElementById(`asset-${news[0].id}-title`)
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }

  return (
    <fieldset className="mt-10">
      <legend className="font-semibold font-serif text-xl">2. What was there?</legend>
      <p id={COUNT} role="status" tabIndex={-1} className="mt-3 text-muted text-sm outline-none">
        {added}
        {plan.assets.length === 0 ? 'Nothing on the list yet.' : `On the list: ${plan.assets.length}`}
      </p>
      <ol className="mt-2">
        {plan.assets.map((asset) => {
          const area = rules.areas.find(({ id }) => id === asset.area)
          return (
            area && (
              <AssetItem
                key={asset.id}
                asset={asset}
                area={area}
                title={nameAsset(plan, asset, area.title)}
                onRemove={() => setAdded('')}
              />
            )
          )
        })}
      </ol>
      <AddButtons areas={rules.areas} hasAssets={plan.assets.length > 0} onAdd={add} />
    </fieldset>
  )
}

function describeAdded(rules: Transmission, news: Asset[]): string {
  const [first = '', ...rest] = news.map(({ area }) => rules.areas.find(({ id }) => id === area)?.title ?? area)
  return rest.length === 0
    ? `Added: ${first}.`
    : `Added: ${first}, and what comes with it: ${rest.join(' and ')}. Remove what there was not.`
}

type AddProps = { areas: TransmissionArea[]; hasAssets: boolean; onAdd: (area: TransmissionArea) => void }

/** They stand below the list, so that what was added is above the finger and not behind sixteen buttons. */
function AddButtons({ areas, hasAssets, onAdd }: AddProps) {
  return (
    <>
      <p className="mt-5 text-muted leading-relaxed">
        {hasAssets ? 'Was there anything else? ' : ''}Press a button for each thing. Two fixed deposits are two presses:
        each can have another nominee.
      </p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {areas.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              onClick={() => onAdd(area)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-muted/70 bg-surface px-4 text-ink text-sm hover:border-brand hover:text-brand"
            >
              <Plus aria-hidden className="size-4" strokeWidth={1.75} />
              <span className="sr-only">Add </span>
              {area.title}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type ItemProps = { asset: Asset; area: TransmissionArea; title: string; onRemove: () => void }

function AssetItem({ asset, area, title, onRemove }: ItemProps) {
  const change = (part: Partial<Asset>) => planStore.change((now, at) => changeAsset(now, asset.id, part, at))
  const field = (name: string) => `asset-${asset.id}-${name}`
  const routes = listRoutes(area.id)
  return (
    <li className="border-line border-b py-5">
      <fieldset>
        <legend className="w-full">
          <span className="flex items-center justify-between gap-4">
            <span id={field('title')} tabIndex={-1} className="scroll-mt-24 font-medium outline-none">
              {title}
            </span>
            <Button
              look="quiet"
              className="px-3"
              aria-label={`Remove ${title}`}
              onClick={() => {
                planStore.change((now, at) => removeAsset(now, asset.id, at))
                onRemove()
                // The pressed button is gone, and the focus must not fall to the top of the page.
                document.getElementById(COUNT)?.focus()
              }}
            >
              <Trash2 aria-hidden className="size-4" strokeWidth={1.75} /> Remove
            </Button>
          </span>
        </legend>
        <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TextField
            id={field('name')}
            label="Your own name for it (optional)"
            hint={`Such as ${area.nameExample}. No account numbers are needed.`}
            maxLength={60}
            value={asset.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Choice
            id={field('route')}
            label={routes.some(({ value }) => value === 'joint_survivor') ? 'Nominee or joint holder?' : 'Nominee?'}
            options={routes}
            value={asset.route}
            onChange={(route) => change({ route })}
          />
          {area.limit && (
            <Choice
              id={field('band')}
              label="The amount"
              hint={area.limit.text}
              options={BANDS}
              value={asset.band}
              onChange={(band) => change({ band })}
            />
          )}
          {area.asksService && (
            <Choice
              id={field('service')}
              label="Was the person employed when they died?"
              options={SERVICES}
              value={asset.service}
              onChange={(service) => change({ service })}
            />
          )}
        </div>
      </fieldset>
    </li>
  )
}
