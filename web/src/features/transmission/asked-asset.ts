// An address that names an area ("/assettransmission?asset=bank", as on the area's page) has that asset put on the list. It
// says no more than the address of the area's own page, and is taken off once it is read.

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { TransmissionArea } from '../../api/types'
import { planStore } from './plan-store'

const PARAMETER = 'asset'

/** `home` is the address of the landing page. */
export function buildAskedAddress(home: string, area: string): string {
  return `${home}?${PARAMETER}=${encodeURIComponent(area)}#plan`
}

type Asked = {
  areas: TransmissionArea[]
  /** Until the device has answered, nobody knows what is on the list. */
  isLoaded: boolean
  put: (area: TransmissionArea) => void
}

/** Calls `put` once with the area that the address names, unless one of its kind is on the list. */
export function useAskedAsset({ areas, isLoaded, put }: Asked): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isLoaded) return
    const { pathname, searchParams, hash } = new URL(window.location.href)
    const area = areas.find(({ id }) => id === searchParams.get(PARAMETER))
    if (!area) return
    if (planStore.read().plan.assets.every((asset) => asset.area !== area.id)) put(area)
    // Whoever removes the asset and loads the page again does not want it back.
    searchParams.delete(PARAMETER)
    const search = searchParams.size > 0 ? `?${searchParams.toString()}` : ''
    history.replace(`${pathname}${search}${hash}`)
    // The page may have been drawn after the browser looked for the place that the address names.
    document.getElementById('plan')?.scrollIntoView()
  }, [areas, put, isLoaded, history])
}
