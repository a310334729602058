// What search engines read of a digest: the schema.org NewsArticle.

import type { Digest } from '../../api/types'
import { brand } from '../../lib/brand'
import { paths } from '../../lib/paths'

/** `card` is the page's social card. */
export function buildDigestData(digest: Digest, absolute: (path: string) => string, card: string): object[] {
  const url = absolute(paths.dailyDigest(digest.date))
  const publisher = { '@type': 'Organization', name: brand.name, url: absolute(paths.home()) }
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: digest.title,
      description: digest.intro,
      inLanguage: 'en-IN',
      isAccessibleForFree: true,
      datePublished: digest.date,
      dateModified: digest.date,
      author: publisher,
      publisher,
      image: [card],
      articleSection: 'Daily digest',
      articleBody: digest.items.map(({ title, summary }) => `${title}. ${summary}`).join('\n'),
      mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    },
  ]
}
