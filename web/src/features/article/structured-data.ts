// What search engines read of an article: the schema.org Article and its breadcrumbs.

import type { Content } from '../../api/types'
import { parseByline } from '../../lib/byline'
import { HINDI_CATEGORY, LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs, buildPublisher } from '../../lib/structured-data'

/** `card`: the article's social card, which stands in for a picture. */
export function buildArticleData(content: Content, absolute: (path: string) => string, card: string): object[] {
  const url = absolute(content.url)
  const publisher = buildPublisher(absolute)
  const category = content.category_id
  const other = content.otherEdition
  const isHindi = category.slug === HINDI_CATEGORY
  const author = parseByline(content.author)
  const reviewer = parseByline(content.reviewer)
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: content.title,
    description: content.excerpt,
    inLanguage: LANGUAGE_TAGS[isHindi ? 'hi' : 'en'],
    // A Hindi edition is edited from its English article.
    translationOfWork: isHindi && other ? { '@type': 'Article', '@id': absolute(other.url) } : undefined,
    workTranslation: !isHindi && other ? { '@type': 'Article', '@id': absolute(other.url) } : undefined,
    isAccessibleForFree: true,
    datePublished: content.publishedAt ?? undefined,
    dateModified: content.updatedAt,
    author: author ? buildPerson(author.name, author.isSample ? null : content.authorUrl, absolute) : publisher,
    publisher,
    image: [content.primary_image_url ? absolute(content.primary_image_url) : card],
    articleSection: category.name,
    keywords: content.tags.length > 0 ? content.tags.map((tag) => tag.name).join(', ') : undefined,
    sponsor: content.sponsor ? { '@type': 'Organization', name: content.sponsor } : undefined,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      // A sample reviewer of the demo is not a real person, so search engines are not told of a review.
      reviewedBy:
        reviewer && !reviewer.isSample ? buildPerson(reviewer.name, content.reviewerUrl, absolute) : undefined,
      lastReviewed: content.checkedOn ?? undefined,
    },
  }
  const breadcrumbs = buildBreadcrumbs(
    [
      { name: category.name, path: paths.category(category.slug) },
      { name: content.title, path: content.url },
    ],
    absolute,
  )
  return [article, breadcrumbs]
}

function buildPerson(name: string, url: string | null, absolute: (path: string) => string): object {
  return { '@type': 'Person', name, url: url === null ? undefined : absolute(url) }
}
