// /assettransmission/{area}: what is done about one kind of asset after a death.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { transmissionQuery } from '../api/queries/transmission'
import { AreaView } from '../features/transmission/area-view'
import { AreaHead } from '../features/transmission/transmission-head'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/assettransmission/$area')

export function TransmissionAreaRoute() {
  const { area: id } = route.useParams()
  const { data: rules, isError, refetch } = useQuery(transmissionQuery)
  if (!rules) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The rules could not be loaded." onRetry={() => void refetch()} />
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
