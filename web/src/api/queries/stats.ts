// Likes, views and shares. The server counts each once per visitor, so a repeated call is harmless.

import { post } from '../client'
import type { Stats } from '../types'

async function countStat(contentId: string, stat: 'like' | 'unlike'): Promise<Stats> {
  const { data } = await post('/cms/api/content-stats/update-content-stats', { body: { contentId, stat } })
  return data
}

export const likeArticle = (contentId: string) => countStat(contentId, 'like')

export const unlikeArticle = (contentId: string) => countStat(contentId, 'unlike')

export async function countView(contentId: string): Promise<Stats> {
  const { data } = await post('/cms/api/content-stats/increment-views', { body: { contentId } })
  return data
}

export async function countShare(contentId: string): Promise<Stats> {
  const { data } = await post('/cms/api/content-stats/increment-article-share', { body: { contentId } })
  return data
}
