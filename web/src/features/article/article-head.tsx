import type { Content } from '../../api/types'
import { useAbsolute } from '../../ui/base-url'
import { Head } from '../../ui/head'
import { articleData } from './structured-data'

export function ArticleHead({ content }: { content: Content }) {
  const absolute = useAbsolute()
  const image = content.primary_image_url
  return (
    <Head
      title={content.title}
      description={content.excerpt}
      canonical={content.url}
      robots={content.status === 'published' ? undefined : 'noindex, nofollow'}
      image={image ? { url: image, alt: content.title } : null}
      article={{
        published: content.publishedAt,
        modified: content.updatedAt,
        section: content.category_id.name,
        author: content.author,
      }}
      jsonLd={articleData(content, absolute)}
    />
  )
}
