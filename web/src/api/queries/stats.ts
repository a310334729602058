// Likes, views and shares. The server counts each once per visitor, so a repeated call is harmless.

import { hasData, post } from '../client'
import type { Stats } from '../types'

async function count(path: string, body: Record<string, string>): Promise<Stats> {
  const answer = await post(path, { guard: hasData<Stats>, body })
  return answer.data
}

export const like = (contentId: string) => count('content-stats/update-content-stats', { contentId, stat: 'like' })

export const unlike = (contentId: string) => count('content-stats/update-content-stats', { contentId, stat: 'unlike' })

export const countView = (contentId: string) => count('content-stats/increment-views', { contentId })

export const countShare = (contentId: string) => count('content-stats/increment-article-share', { contentId })
