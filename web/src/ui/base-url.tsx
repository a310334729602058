// The site's own origin. The server and the browser must write the same absolute addresses, so it is passed in and not
// read from the window.

import { createContext, type ReactNode, useContext } from 'react'
import { toAbsolute } from '../lib/paths'

const BaseUrl = createContext('')

export function BaseUrlProvider({ baseUrl, children }: { baseUrl: string; children: ReactNode }) {
  return <BaseUrl value={baseUrl}>{children}</BaseUrl>
}

/** Turns a path of this site into its absolute address. */
export function useToAbsolute(): (path: string) => string {
  const baseUrl = useContext(BaseUrl)
  return (path) => toAbsolute(baseUrl, path)
}
