import { useQuery } from '@tanstack/react-query'
import { relatedQuery } from '../../api/queries/contents'
import { ArticleCard } from '../../ui/article-card'

const MOST = 6

/** More on the same subject. When it can't be had the article is none the worse: the section is left out. */
export function RelatedArticles({ id }: { id: string }) {
  const { data: related = [] } = useQuery(relatedQuery(id))
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" data-print="no" className="page mt-16 border-line border-t pt-10">
      <h2 id="related" className="font-semibold text-2xl text-ink">
        Related articles
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {related.slice(0, MOST).map((content) => (
          <li key={content._id}>
            <ArticleCard content={content} className="w-full!" />
          </li>
        ))}
      </ul>
    </section>
  )
}
