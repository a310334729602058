// /assettransmission: what to do after a death, and a plan that stays on the device.

import { useQuery } from '@tanstack/react-query'
import { transmissionQuery } from '../api/queries/transmission'
import { LandingView } from '../features/transmission/landing-view'
import { Planner } from '../features/transmission/planner'
import { TransmissionHead } from '../features/transmission/transmission-head'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function TransmissionRoute() {
  const { data: rules, isError, refetch } = useQuery(transmissionQuery)
  if (!rules) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The rules could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <TransmissionHead isWhole={!rules.lacksFigures} />
      <LandingView rules={rules} planner={<Planner rules={rules} />} />
    </>
  )
}
