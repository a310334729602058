// What shows a report's state beside its own page: My Account, and the case that the report stands in.

import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys'

/** Has everything that tells the state of a report asked again. Resolves once the report's own page is new. */
export async function refreshReport(client: QueryClient, id: string): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.allMyActivities })
  void client.invalidateQueries({ queryKey: queryKeys.myCases })
  await client.invalidateQueries({ queryKey: queryKeys.pfReportOf(id) })
}
