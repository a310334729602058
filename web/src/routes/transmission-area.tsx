// /assettransmission/{area} and /hi/assettransmission/{area}: what is done about one kind of asset after a death.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { transmissionQuery } from '../api/queries/transmission'
import { AreaView } from '../features/transmission/area-view'
import { useTransmissionTexts } from '../features/transmission/texts/texts'
import { AreaHead } from '../features/transmission/transmission-head'
import type { PageLanguage } from '../lib/page-language'
import { paths } from '../lib/paths'
import { useChosenLanguage } from '../ui/chosen-language'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const englishRoute = getRouteApi('/assettransmission/$area')
const hindiRoute = getRouteApi('/hi/assettransmission/$area')

export function TransmissionAreaRoute() {
  return <AreaPage id={englishRoute.useParams().area} language="en" />
}

export function HindiTransmissionAreaRoute() {
  return <AreaPage id={hindiRoute.useParams().area} language="hi" />
}

function AreaPage({ id, language }: { id: string; language: PageLanguage }) {
  useChosenLanguage('transmission', language, paths.assetTransmission(id, 'hi'))
  const { notLoaded } = useTransmissionTexts()
  const { data: rules, isError, refetch } = useQuery(transmissionQuery(language))
  if (!rules) {
    if (!isError) return <Spinner />
    return <PageErrorState message={notLoaded} onRetry={() => void refetch()} />
  }
  const area = rules.areas.find((one) => one.id === id)
  if (!area) return <NotFoundPage />
  return (
    <>
      <AreaHead area={area} isWhole={!rules.lacksFigures} />
      <AreaView key={id} rules={rules} area={area} />
    </>
  )
}
