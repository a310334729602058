// The document head of an article: title, canonical address, social card and structured data.

import { parseByline } from '../../lib/byline'
import { languages } from '../../lib/languages'
import { HINDI_CATEGORY, type PageLanguage } from '../../lib/page-language'
import type { Content } from '../../api/types'
import { useToAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../shared/components/card-image'
import { Head } from '../../shared/components/head'
import { buildArticleData } from './structured-data'

export function ArticleHead({ content }: { content: Content }) {
  const absolute = useToAbsolute()
  const card = useCardImage()
  const other = content.otherEdition
  const language = content.category_id.slug === HINDI_CATEGORY ? 'hi' : 'en'
  return (
    <Head
      title={content.title}
      description={content.excerpt}
      canonical={content.url}
      robots={content.status === 'published' ? undefined : 'noindex, nofollow'}
      article={{
        published: content.publishedAt,
        modified: content.updatedAt,
        section: (language === 'hi' ? other?.category_id : undefined)?.name ?? content.category_id.name,
        author: parseByline(content.author)?.name ?? null,
      }}
      locale={language === 'hi' ? 'hi_IN' : undefined}
      alternates={other ? listEditions(content.url, language, other.url) : undefined}
      jsonLd={buildArticleData(content, absolute, card)}
    />
  )
}

/** Both editions name both, and the English one is for everybody else. */
function listEditions(own: string, language: PageLanguage, other: string): { tag: string; path: string }[] {
  const [english, hindi] = language === 'hi' ? [other, own] : [own, other]
  return [...languages.map((tag) => ({ tag, path: english })), { tag: 'hi', path: hindi }]
}
