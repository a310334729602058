import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page is taken over: for what only the browser knows. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
