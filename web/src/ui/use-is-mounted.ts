import { useBrowserValue } from '../lib/create-store'

/** Returns false on the server and while the page is taken over, for what only the browser knows. */
export function useIsMounted(): boolean {
  return useBrowserValue(() => true, false)
}
