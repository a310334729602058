import { useQuery } from '@tanstack/react-query'
import { casesQuery } from '../../api/members/cases'
import { useSubscription } from '../../shared/components/subscription'

/** The reader's cases that are not over, of one module or of all. Empty for a reader whose address is not proven. */
export function useOpenCases(module?: string) {
  const { subscriptionData } = useSubscription()
  const { data } = useQuery({ ...casesQuery, enabled: subscriptionData?.assurance === 'proven' })
  return data?.filter((card) => !card.isOver && (module === undefined || card.module === module)) ?? []
}
