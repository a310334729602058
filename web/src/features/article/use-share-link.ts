import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys'
import { shortenAddress } from '../../api/queries/contents'

/**
 * Returns the short address of an article, or null while it is being made. The long address is used when that fails.
 */
export function useShareLink(url: string, isWanted: boolean): string | null {
  const short = useQuery({
    queryKey: queryKeys.shortLink(url),
    queryFn: () => shortenAddress(url),
    enabled: isWanted,
    retry: false,
    // The same target always has the same short address.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (short.isError) return url
  return short.data ?? null
}

/** The system's share sheet must open while the reader's tap still counts, so this waits a second at most. */
export function shortenOrKeep(url: string): Promise<string> {
  const long = new Promise<string>((resolve) => setTimeout(() => resolve(url), 1000))
  return Promise.race([shortenAddress(url).catch(() => url), long])
}
