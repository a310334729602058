import { useSyncExternalStore } from 'react'
import { indianDay } from '../lib/format'

const never = () => () => undefined

/** The Indian day, YYYY-MM-DD; null on the server, whose pages are kept longer than a day lasts. */
export function useToday(): string | null {
  return useSyncExternalStore(
    never,
    () => indianDay(Date.now()),
    () => null,
  )
}
