// The document head of an article: title, canonical address, social card and structured data.

import { parseByline } from '../../lib/byline'
import type { Content } from '../../api/types'
import { useToAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../shared/components/card-image'
import { Head } from '../../shared/components/head'
import { buildArticleData } from './structured-data'

export function ArticleHead({ content }: { content: Content }) {
  const absolute = useToAbsolute()
  const card = useCardImage()
  return (
    <Head
      title={content.title}
      description={content.excerpt}
      canonical={content.url}
      robots={content.status === 'published' ? undefined : 'noindex, nofollow'}
      article={{
        published: content.publishedAt,
        modified: content.updatedAt,
        section: content.category_id.name,
        author: parseByline(content.author)?.name ?? null,
      }}
      jsonLd={buildArticleData(content, absolute, card)}
    />
  )
}
