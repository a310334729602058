// /pf/report/{id}: a report on a provident fund, for its owner, or for whoever has a shared link. The browser fetches it; the server's
// page is the same for everybody, is not stored and sends no referrer.

import { getRouteApi } from '@tanstack/react-router'
import { PfReport } from '../features/pf-report/pf-report'
import { ReportLanguage, useReportTexts } from '../features/pf-report/report-texts'
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
    <ReportLanguage language={isMounted ? language : 'en'}>
      <div className="page sheet pt-8 sm:pt-12">
        <ReportHead />
        <div className="mx-auto max-w-176">
          {isMounted && share && <SharedPfReport id={id} secret={share} language={language} />}
          {isMounted && !share && (
            <PfReport
              id={id}
              version={Number.isInteger(number) && number > 0 ? number : undefined}
              language={language}
            />
          )}
        </div>
      </div>
    </ReportLanguage>
  )
}

function ReportHead() {
  const { title, description } = useReportTexts()
  return <Head title={title} description={description} robots="noindex, nofollow" />
}
