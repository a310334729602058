// The list of what the person left, with the questions about each asset.

import { Plus } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Transmission, TransmissionArea } from '../../api/types'
import { useAskedAsset } from './asked-asset'
import { AssetItem } from './asset-item'
import {
  addWithCompanions,
  answerService,
  findAskedForService,
  makeAssetId,
  nameAsset,
  type Asset,
  type Plan,
} from './plan'
import { planStore } from './plan-store'
import { type TransmissionTexts, useTransmissionTexts } from './texts/texts'

const COUNT = 'assets-count'

type Props = {
  rules: Transmission
  plan: Plan
  /** False until the device has answered what it holds. */
  isLoaded: boolean
}

export function AssetList({ rules, plan, isLoaded }: Props) {
  const { assets: texts } = useTransmissionTexts()
  const [added, setAdded] = useState('')
  const askingAreas = useMemo(() => rules.areas.flatMap(({ id, asksService }) => (asksService ? [id] : [])), [rules])
  const asked = findAskedForService(plan, askingAreas)

  /** Returns what is new on the list, which is nothing when the list is full. */
  const put = useCallback(
    (area: TransmissionArea): Asset[] => {
      const ids = [area.id, ...area.companions].map(makeAssetId)
      const before = new Set(planStore.read().plan.assets.map(({ id }) => id))
      planStore.change((now, at) => {
        const next = addWithCompanions(now, area.id, area.companions, ids, at)
        const service = findAskedForService(now, askingAreas)?.service
        return service ? answerService(next, askingAreas, service, at) : next
      })
      const news = planStore.read().plan.assets.filter(({ id }) => !before.has(id))
      setAdded(`${news.length === 0 ? texts.isFull : describeAdded(texts, rules, news)} `)
      return news
    },
    [rules, askingAreas, texts],
  )
  useAskedAsset({ areas: rules.areas, isLoaded, put })

  const add = useCallback(
    (area: TransmissionArea) => {
      const [first] = flushSync(() => put(area))
      const title = first && document.getElementById(`asset-${first.id}-title`)
      title?.focus({ preventScroll: true })
      title?.scrollIntoView({ block: 'start' })
    },
    [put],
  )
  const forgetRemoved = useCallback(() => {
    setAdded('')
    // The pressed button is gone, and the focus must not fall to the top of the page.
    document.getElementById(COUNT)?.focus()
  }, [])

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
                onRemove={forgetRemoved}
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
