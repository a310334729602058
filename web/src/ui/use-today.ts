import { useBrowserValue } from '../lib/create-store'
import { toIndianDay } from '../lib/format'

/** The Indian day, YYYY-MM-DD; null on the server, whose pages are kept longer than a day lasts. */
export function useToday(): string | null {
  return useBrowserValue(() => toIndianDay(Date.now()), null)
}
