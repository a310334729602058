import { useQuery } from '@tanstack/react-query'
import { consentsQuery } from '../../../api/members/subscribers'
import { useSubscription } from '../subscription'

/**
 * Whether the person of this session has said before that they are 18 or older, as the server has recorded it. It counts for
 * their own address alone: whoever types another one is asked.
 */
export function useKnownAdult(email: string): boolean {
  const { subscriptionData } = useSubscription()
  const { data } = useQuery({ ...consentsQuery, enabled: subscriptionData?.assurance === 'proven' })
  const isOwn = subscriptionData?.email.toLowerCase() === email.trim().toLowerCase()
  return isOwn && data?.some(({ purpose, granted }) => purpose === 'adult' && granted) === true
}
