// The root of all routes, and what the generated routes need.

import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Root } from '../routes/__root'
import { NotFoundPage } from '../routes/not-found'
import { PageFailed } from '../routes/page-failed'
import type { PageStatus } from './page-data'

export type RouterContext = { first: PageStatus }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootWithStatus,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})

function RootWithStatus(): ReactNode {
  const { first } = rootRoute.useRouteContext()
  return <Root first={first} />
}

/** Keeps the named parameters as text; whatever else an address carries stays in it unread. */
export function keepParameters<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string } => {
    const parameters: { [name in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') parameters[name] = value
    }
    return parameters
  }
}
