// What search engines read of a digest: the schema.org NewsArticle.

import type { Digest } from '../../api/types'
import { paths } from '../../lib/paths'
import { buildPublisher } from '../../lib/structured-data'

/** `card` is the page's social card. */
export function buildDigestData(digest: Digest, absolute: (path: string) => string, card: string): object[] {
  const url = absolute(paths.dailyDigest(digest.date))
  const publisher = buildPublisher(absolute)
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
