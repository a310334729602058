// The numbers under an article. The reader's view, like and share change them on the page and on the server.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contentQuery } from '../../api/queries/contents'
import { countShare, countView, likeArticle, unlikeArticle } from '../../api/queries/stats'
import type { Content, Stats } from '../../api/types'
import { countedViews } from '../../shared/stores/counted-views'
import { setLiked, useLiked } from './liked-articles'

function updateCounts(client: QueryClient, id: string, change: (now: Stats) => Stats): void {
  const { queryKey } = contentQuery(id)
  client.setQueryData(queryKey, (body) => body && { ...body, data: { ...body.data, ...change(body.data) } })
}

/** Counts a view once the article is on the screen. A draft in preview is not counted. */
export function useViewCount({ _id: id, status }: Content): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status !== 'published') return
    const counted = countedViews.take(id)?.catch(() => countView(id)) ?? countView(id)
    counted
      .then(({ likes, views }) => updateCounts(client, id, () => ({ likes, views })))
      .catch((error: unknown) => console.warn('view not counted', error))
  }, [client, id, status])
}

/** Changes the count at once, and restores it if the server refuses. */
export function useLike(id: string) {
  const client = useQueryClient()
  const liked = useLiked(id)
  const step = (by: number) =>
    updateCounts(client, id, ({ likes, views }) => ({ likes: Math.max(0, likes + by), views }))
  const toggle = useMutation({
    mutationFn: (on: boolean) => (on ? likeArticle(id) : unlikeArticle(id)),
    onMutate: (on) => {
      setLiked(id, on)
      step(on ? 1 : -1)
    },
    onSuccess: (stats) => updateCounts(client, id, () => stats),
    onError: (error, on) => {
      console.warn('like not counted', error)
      setLiked(id, !on)
      step(on ? -1 : 1)
    },
  })
  return { liked, isBusy: toggle.isPending, toggle: () => toggle.mutate(!liked) }
}

export function reportShare(id: string): void {
  countShare(id).catch((error: unknown) => console.warn('share not counted', error))
}
