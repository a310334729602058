// The whole application with its providers, the same on the server and in the browser.

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BaseUrlProvider } from '../ui/base-url'
import { CardProvider, type PageCard } from '../shared/components/card-image'
import { DiscussionStateProvider } from '../shared/components/discussion-state'
import { SubscriptionProvider } from '../shared/components/subscription'
import type { AppRouter } from './router'

type Props = {
  router: AppRouter
  queryClient: QueryClient
  baseUrl: string
  card: PageCard | null
  onReady?: () => void
}

/** `onReady` is called once, when the page has been drawn or taken over. */
export function App({ router, queryClient, baseUrl, card, onReady }: Props) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <QueryClientProvider client={queryClient}>
      <BaseUrlProvider baseUrl={baseUrl}>
        <CardProvider first={card}>
          <SubscriptionProvider>
            <DiscussionStateProvider>
              <RouterProvider router={router} />
            </DiscussionStateProvider>
          </SubscriptionProvider>
        </CardProvider>
      </BaseUrlProvider>
    </QueryClientProvider>
  )
}
