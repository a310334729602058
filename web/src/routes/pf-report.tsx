// /pf/report/{id}: a report on a provident fund, for its owner, or for whoever has a shared link. The browser fetches it; the server's
// page is the same for everybody, is not stored and sends no referrer.

import { getRouteApi } from '@tanstack/react-router'
import { PfReport } from '../features/pf-report/pf-report'
import { SharedPfReport } from '../features/pf-report/shared-pf-report'
import { toPageLanguage } from '../lib/page-language'
import { Head } from '../shared/components/head'
import { useIsMounted } from '../ui/use-is-mounted'

const route = getRouteApi('/pf/report/$id')

export function PfReportRoute() {
  const { id } = route.useParams()
  const { share, version, lang } = route.useSearch()
  const language = toPageLanguage(lang)
  // What the address names is nobody's business but the browser's.
  const isMounted = useIsMounted()
  const number = Number(version)
  return (
    <div className="page sheet pt-8 sm:pt-12">
      <Head title="Provident fund report" description="A report on a provident fund." robots="noindex, nofollow" />
      <div className="mx-auto max-w-176">
        {isMounted && share && <SharedPfReport id={id} secret={share} language={language} />}
        {isMounted && !share && (
          <PfReport id={id} version={Number.isInteger(number) && number > 0 ? number : undefined} language={language} />
        )}
      </div>
    </div>
  )
}
