import { useQuery } from '@tanstack/react-query'
import type { Profile } from '../../lib/profile'
import { consentsQuery } from './subscribers'

/**
 * Whether the person of this session has said before that they are 18 or older, as the server has recorded it. It counts for
 * their own address alone: whoever types another one is asked.
 */
export function useKnownAdult(person: Profile | null, email: string): boolean {
  const { data } = useQuery({ ...consentsQuery, enabled: person?.assurance === 'proven' })
  const isOwn = person?.email.toLowerCase() === email.trim().toLowerCase()
  return isOwn && data?.some(({ purpose, granted }) => purpose === 'adult' && granted) === true
}
