// Which parts the dashboard has now, in their order, for its contents.

import { useQuery } from '@tanstack/react-query'
import { pfReportOfferQuery } from '../../api/members/pf-reports'
import { listParts } from './contents'
import type { placeFindings } from './finding-places'
import { AFTER_SAMPLE } from './parts'
import type { Analysis } from './types'
import { describeWorst } from './worst-findings'

type Shown = {
  analysis: Analysis
  placed: ReturnType<typeof placeFindings>
  hasRecords: boolean
  hasMoreFindings: boolean
  isSample: boolean
}

export function useParts({ analysis, placed, hasRecords, hasMoreFindings, isSample }: Shown) {
  // The report is there once its price and terms are known, and not of a sample.
  const { data: offer } = useQuery({ ...pfReportOfferQuery, enabled: !isSample })
  return listParts(
    [
      'pf-worst',
      'pf-balances',
      hasRecords && 'pf-records',
      hasMoreFindings && 'pf-findings',
      'pf-months',
      analysis.years.length > 0 && 'pf-years',
      'pf-pension',
      analysis.withdrawals.length > 0 && 'pf-withdrawals',
      'pf-readiness',
      'pf-what-if',
      !isSample && offer !== undefined && 'pf-report',
      'pf-next',
    ],
    { 'pf-worst': describeWorst(placed.worst), ...(isSample && { 'pf-next': AFTER_SAMPLE }) },
  )
}
