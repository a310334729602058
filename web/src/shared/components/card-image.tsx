// The social card of the page that the server answered. Its address carries a mark that only the server can make. A
// reader who moves on in the browser gets the publication's own card, which nobody reads there.

import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useToAbsolute } from '../../ui/base-url'

export type PageCard = { path: string; card: string }

const SITE_CARD = '/cards/site.png'
const First = createContext<PageCard | null>(null)

export function CardProvider({ first, children }: { first: PageCard | null; children: ReactNode }) {
  return <First value={first}>{children}</First>
}

/** The address is absolute, because messengers read no other. */
export function useCardImage(): string {
  const absolute = useToAbsolute()
  const first = useContext(First)
  const path = useRouterState({ select: (state) => state.location.pathname })
  return absolute(first?.card && encodePath(first.path) === encodePath(path) ? first.card : SITE_CARD)
}

/** The router decodes addresses, and browsers do not. */
function encodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
