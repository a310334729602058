import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { BaseUrlProvider } from '../ui/base-url'
import type { AppRouter } from './router'

type Props = { router: AppRouter; queryClient: QueryClient; baseUrl: string }

/** The whole application, the same on the server and in the browser. */
export function App({ router, queryClient, baseUrl }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <BaseUrlProvider baseUrl={baseUrl}>
        <RouterProvider router={router} />
      </BaseUrlProvider>
    </QueryClientProvider>
  )
}
