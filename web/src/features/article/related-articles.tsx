// Articles on the same subject. The section is left out when they cannot be loaded.

import { useQuery } from '@tanstack/react-query'
import { relatedQuery } from '../../api/queries/contents'
import { ArticleCard } from '../../shared/components/article-card'
import { useTexts } from '../../ui/page-language'

/** The number of columns on wide screens. */
const COLUMNS = 3

export function RelatedArticles({ id }: { id: string }) {
  const { data: related = [] } = useQuery(relatedQuery(id))
  const { article } = useTexts()
  if (related.length === 0) return null
  const inWholeRows = related.length - (related.length % COLUMNS)
  return (
    <section aria-labelledby="related" data-print="no" className="page mt-16 border-line border-t pt-10">
      <h2 id="related" className="font-semibold text-2xl text-ink">
        {article.related}
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {related.slice(0, inWholeRows || related.length).map((content) => (
          // In two columns an odd last article would stand alone, so it is left out.
          <li key={content._id} className="sm:max-lg:not-first:last:odd:hidden">
            <ArticleCard content={content} place="grid" />
          </li>
        ))}
      </ul>
    </section>
  )
}
