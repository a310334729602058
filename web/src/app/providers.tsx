import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { BaseUrlProvider } from '../ui/base-url'
import { CardProvider, type PageCard } from '../ui/card-image'
import { ChatProvider } from '../ui/chat'
import { SubscriptionProvider } from '../ui/subscription'
import type { AppRouter } from './router'

type Props = { router: AppRouter; queryClient: QueryClient; baseUrl: string; card: PageCard | null }

/** The whole application, the same on the server and in the browser. */
export function App({ router, queryClient, baseUrl, card }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <BaseUrlProvider baseUrl={baseUrl}>
        <CardProvider first={card}>
          <SubscriptionProvider>
            <ChatProvider>
              <RouterProvider router={router} />
            </ChatProvider>
          </SubscriptionProvider>
        </CardProvider>
      </BaseUrlProvider>
    </QueryClientProvider>
  )
}
