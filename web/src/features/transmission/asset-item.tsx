// One thing that the person left, with the questions about it.

import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { TransmissionArea } from '../../api/types'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { MAX_PLAN_NAME_LENGTH } from '../../lib/server-constants.gen'
import { BANDS, isWithoutNominee, listRoutes, SERVICES } from './answers'
import { Choice } from './choice'
import { answerService, changeAsset, removeAsset, type Asset } from './plan'
import { planStore } from './plan-store'
import { type TransmissionTexts, useTransmissionTexts } from './texts/texts'

type Props = {
  asset: Asset
  area: TransmissionArea
  title: string
  asksService: boolean
  askingAreas: string[]
  /** Called after the asset is gone, and with it the button that has the focus. */
  onRemove: () => void
}

/** An answer about one asset draws no other asset's questions again, and "isolate" spares them the painting. */
export const AssetItem = memo(function AssetItem({ asset, area, title, asksService, askingAreas, onRemove }: Props) {
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
            maxLength={MAX_PLAN_NAME_LENGTH}
            problem={asset.name.length < MAX_PLAN_NAME_LENGTH ? null : texts.nameIsFull(MAX_PLAN_NAME_LENGTH)}
            value={asset.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Choice
            id={field('route')}
            label={findRouteLabel(area.id, texts)}
            options={routes}
            labels={isWithoutNominee(area.id) ? { ...texts.routes, ...texts.routesWithoutNominee } : texts.routes}
            value={routes.includes(asset.route) ? asset.route : 'unknown'}
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

function findRouteLabel(area: string, texts: TransmissionTexts['assets']): string {
  if (isWithoutNominee(area)) return texts.routeWithoutNominee[area]
  return listRoutes(area).includes('joint_survivor') ? texts.route : texts.routeOfOne
}
