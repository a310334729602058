import { useQuery } from '@tanstack/react-query'
import { shorten } from '../../api/queries/contents'

/** The short address of an article, or null while it is being made; the long one serves when that fails. */
export function useShareLink(url: string, wanted: boolean): string | null {
  const short = useQuery({
    queryKey: ['short-link', url],
    queryFn: () => shorten(url),
    enabled: wanted,
    retry: false,
    // The same target always has the same short address.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (short.isError) return url
  return short.data ?? null
}

/** For the system's own sheet, which must open while the reader's tap still counts: waits a second at most. */
export function shortOrLong(url: string): Promise<string> {
  const long = new Promise<string>((resolve) => setTimeout(() => resolve(url), 1000))
  return Promise.race([shorten(url).catch(() => url), long])
}
