import { bylineOf } from '../../lib/byline'
import type { Content } from '../../api/types'
import { useAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../ui/card-image'
import { Head } from '../../ui/head'
import { articleData } from './structured-data'

export function ArticleHead({ content }: { content: Content }) {
  const absolute = useAbsolute()
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
        author: bylineOf(content.author)?.name ?? null,
      }}
      jsonLd={articleData(content, absolute, card)}
    />
  )
}
