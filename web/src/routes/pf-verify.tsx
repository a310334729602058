// /pf/verify/{hash}: whether a report on a provident fund is ours. It shows nothing personal.

import { getRouteApi } from '@tanstack/react-router'
import { VerifyPfReport } from '../features/pf-report/verify-pf-report'
import { Head } from '../shared/components/head'
import { useIsMounted } from '../ui/use-is-mounted'

const route = getRouteApi('/pf/verify/$hash')

export function PfVerifyRoute() {
  const { hash } = route.useParams()
  const isMounted = useIsMounted()
  return (
    <div className="page pt-8 sm:pt-12">
      <Head
        title="Verify a provident fund report"
        description="See whether a report was issued here, and whether a newer version exists."
        robots="noindex, nofollow"
      />
      <div className="mx-auto max-w-160">{isMounted && <VerifyPfReport name={hash} />}</div>
    </div>
  )
}
