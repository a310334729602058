import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { BaseUrlProvider } from '../ui/base-url'
import type { AppRouter } from './router'

type Props = { router: AppRouter; queryClient: QueryClient; baseUrl: string; cache?: DehydratedState }

/** The whole application, the same on the server and in the browser. */
export function App({ router, queryClient, baseUrl, cache }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={cache}>
        <BaseUrlProvider baseUrl={baseUrl}>
          <RouterProvider router={router} />
        </BaseUrlProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}
