// Articles: lists, one article, its neighbours. Keys are shared with the server, which fills them for the first page.

import { queryOptions } from '@tanstack/react-query'
import { get, hasContents, hasData, hasList, hasShortUrl, post } from '../client'
import type { Address, Content, ContentCard } from '../types'

export type ContentsFilter = {
  /** Id or slug. */
  category?: string
  featured?: boolean
  sort?: 'latest' | 'popular'
  page?: number
  limit?: number
}

/** The parameters in the agreed order, absent ones left out: the server writes the same text. */
function listKey({ category, featured, sort, page, limit }: ContentsFilter) {
  return {
    ...(category === undefined ? {} : { category }),
    ...(featured === undefined ? {} : { featured }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === undefined ? {} : { page }),
    ...(limit === undefined ? {} : { limit }),
  }
}

export function contentsQuery(filter: ContentsFilter) {
  const parameters = listKey(filter)
  return queryOptions({
    queryKey: ['contents', parameters],
    queryFn: ({ signal }) =>
      get('contents', { guard: hasContents, signal, query: { source: 'website', ...parameters } }),
  })
}

export function contentQuery(id: string) {
  return queryOptions({
    queryKey: ['content', id],
    queryFn: ({ signal }) =>
      get(`contents/${encodeURIComponent(id)}`, {
        guard: hasData<Content>,
        signal,
        query: { source: 'website' },
      }),
    select: (body) => body.data,
  })
}

/** Which article stands at /{category}/{slug}; an old slug answers the present address. */
export function contentAtQuery(category: string, slug: string) {
  return queryOptions({
    queryKey: ['content-at', category, slug],
    queryFn: ({ signal }) =>
      get('contents/url', {
        guard: hasData<Address>,
        signal,
        query: { category, slug },
      }),
    select: (body) => body.data,
  })
}

/** By the slug of its title alone: 404 when no article or several have it. Asked only in the browser. */
export function contentByTitleQuery(title: string) {
  return queryOptions({
    queryKey: ['content-by-title', title],
    queryFn: ({ signal }) => get('contents/url', { guard: hasData<Address>, signal, query: { title } }),
    select: (body) => body.data,
  })
}

/** At most six. */
export function relatedQuery(id: string) {
  return queryOptions({
    queryKey: ['related', id],
    queryFn: ({ signal }) =>
      get(`contents/${encodeURIComponent(id)}/get-related-content`, {
        guard: hasList<ContentCard>,
        signal,
      }),
    select: (body) => body.data,
  })
}

/** A short absolute address of one of this site's pages. */
export async function shorten(longUrl: string): Promise<string> {
  const body = await post('contents/shorten', { guard: hasShortUrl, body: { longUrl } })
  return body.shortUrl
}
