// The list of what the person left, with the questions about each asset.

import { Plus, Trash2 } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Transmission, TransmissionArea } from '../../api/types'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { BANDS, listRoutes, SERVICES } from './answers'
import { Choice } from './choice'
import {
  addWithCompanions,
  answerService,
  changeAsset,
  findAskedForService,
  makeAssetId,
  MAX_NAME,
  nameAsset,
  removeAsset,
  type Asset,
  type Plan,
} from './plan'
import { planStore } from './plan-store'
import { type TransmissionTexts, useTransmissionTexts } from './texts/texts'

const COUNT = 'assets-count'

export function AssetList({ rules, plan }: { rules: Transmission; plan: Plan }) {
  const { assets: texts } = useTransmissionTexts()
  const [added, setAdded] = useState('')
  const clearAdded = useCallback(() => setAdded(''), [])
  const askingAreas = useMemo(() => rules.areas.flatMap(({ id, asksService }) => (asksService ? [id] : [])), [rules])
  const asked = findAskedForService(plan, askingAreas)

  const add = useCallback(
    (area: TransmissionArea) => {
      const ids = [area.id, ...area.companions].map(makeAssetId)
      const before = new Set(planStore.read().plan.assets.map(({ id }) => id))
      flushSync(() =>
        planStore.change((now, at) => {
          const next = addWithCompanions(now, area.id, area.companions, ids, at)
          const service = findAskedForService(now, askingAreas)?.service
          return service ? answerService(next, askingAreas, service, at) : next
        }),
      )
      const news = planStore.read().plan.assets.filter(({ id }) => !before.has(id))
      setAdded(`${news.length === 0 ? texts.isFull : describeAdded(texts, rules, news)} `)
      const title = news[0] && document.getElementById(`asset-${news[0].id}-title`)
      title?.focus({ preventScroll: true })
      title?.scrollIntoView({ block: 'start' })
    },
    [rules, askingAreas, texts],
  )

  return (
    <fieldset className="mt-10">
      <legend className="font-semibold font-serif text-xl">{texts.title}</legend>
      <p id={COUNT} role="status" tabIndex={-1} className="wrap-anywhere mt-3 text-muted text-sm outline-none">
        {added}
        {plan.assets.length === 0 ? texts.none : texts.count(plan.assets.length)}
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
                // An answer of its own, from before it was asked once, is not hidden.
                asksService={area.asksService && (asset === asked || asset.service !== asked?.service)}
                askingAreas={askingAreas}
                onRemove={clearAdded}
              />
            )
          )
        })}
      </ol>
      <AddButtons areas={rules.areas} hasAssets={plan.assets.length > 0} onAdd={add} />
    </fieldset>
  )
}

function describeAdded(texts: TransmissionTexts['assets'], rules: Transmission, news: Asset[]): string {
  const [first = '', ...rest] = news.map(({ area }) => rules.areas.find(({ id }) => id === area)?.title ?? area)
  return rest.length === 0 ? texts.added(first) : texts.addedWith(first, rest)
}

type AddProps = { areas: TransmissionArea[]; hasAssets: boolean; onAdd: (area: TransmissionArea) => void }

/** They stand below the list, so that what was added is above the finger and not behind sixteen buttons. */
const AddButtons = memo(function AddButtons({ areas, hasAssets, onAdd }: AddProps) {
  const { assets: texts } = useTransmissionTexts()
  return (
    <>
      <p className="mt-5 text-muted leading-relaxed">
        {hasAssets && texts.anythingElse}
        {texts.press}
      </p>
      <ul className="isolate mt-4 flex flex-wrap gap-2">
        {areas.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              onClick={() => onAdd(area)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-muted/70 bg-surface px-4 text-ink text-sm hover:border-brand hover:text-brand"
            >
              <Plus aria-hidden className="size-4" strokeWidth={1.75} />
              {texts.add.before && <span className="sr-only">{texts.add.before}</span>}
              {area.title}
              {texts.add.after && <span className="sr-only">{texts.add.after}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
})

type ItemProps = {
  asset: Asset
  area: TransmissionArea
  title: string
  asksService: boolean
  askingAreas: string[]
  onRemove: () => void
}

/** An answer about one asset draws no other asset's questions again, and "isolate" spares them the painting. */
const AssetItem = memo(function AssetItem({ asset, area, title, asksService, askingAreas, onRemove }: ItemProps) {
  const change = (part: Partial<Asset>) => planStore.change((now, at) => changeAsset(now, asset.id, part, at))
  const field = (name: string) => `asset-${asset.id}-${name}`
  const routes = listRoutes(area.id)
  const { assets: texts } = useTransmissionTexts()
  return (
    <li className="isolate border-line border-b py-5">
      <fieldset>
        <legend className="w-full">
          <span className="flex items-center justify-between gap-4">
            <span
              id={field('title')}
              tabIndex={-1}
              className="wrap-anywhere min-w-0 scroll-mt-24 font-medium outline-none"
            >
              {title}
            </span>
            <Button
              look="quiet"
              className="px-3"
              aria-label={texts.removeNamed(title)}
              onClick={() => {
                planStore.change((now, at) => removeAsset(now, asset.id, at))
                onRemove()
                // The pressed button is gone, and the focus must not fall to the top of the page.
                document.getElementById(COUNT)?.focus()
              }}
            >
              <Trash2 aria-hidden className="size-4" strokeWidth={1.75} /> {texts.remove}
            </Button>
          </span>
        </legend>
        <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TextField
            id={field('name')}
            label={texts.ownName}
            hint={texts.ownNameHint(area.nameExample)}
            maxLength={MAX_NAME}
            problem={asset.name.length < MAX_NAME ? null : texts.nameIsFull(MAX_NAME)}
            value={asset.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Choice
            id={field('route')}
            label={routes.includes('joint_survivor') ? texts.route : texts.routeOfOne}
            options={routes}
            labels={texts.routes}
            value={asset.route}
            onChange={(route) => change({ route })}
          />
          {area.limit && (
            <Choice
              id={field('band')}
              label={texts.band}
              hint={area.limit.text}
              options={BANDS}
              labels={texts.bands}
              value={asset.band}
              onChange={(band) => change({ band })}
            />
          )}
          {asksService && (
            <Choice
              id={field('service')}
              label={texts.service}
              hint={texts.serviceHint}
              options={SERVICES}
              labels={texts.services}
              value={asset.service}
              onChange={(service) => planStore.change((now, at) => answerService(now, askingAreas, service, at))}
            />
          )}
        </div>
      </fieldset>
    </li>
  )
})
