import { useBrowserValue } from '../lib/create-store'
import { toIndianDay } from '../lib/format'

/** Returns the Indian day as YYYY-MM-DD, and null on the server, whose pages are cached for longer than a day. */
export function useToday(): string | null {
  return useBrowserValue(() => toIndianDay(Date.now()), null)
}
