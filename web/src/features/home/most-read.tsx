// The articles that are read most, as a numbered list.

import { useQuery } from '@tanstack/react-query'
import { contentsQuery } from '../../api/queries/contents'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

const mostReadQuery = contentsQuery({ sort: 'popular', limit: 4 })

export function MostRead() {
  const { data } = useQuery(mostReadQuery)
  // What nobody has opened is not read most.
  const read = data?.contents.filter(({ views }) => views > 0) ?? []
  if (read.length === 0) return null
  return (
    <section aria-labelledby="most-read" className="page mt-14 md:mt-20">
      <h2 id="most-read" className="section-title">
        Most read
      </h2>
      <ol className="mt-4 grid gap-x-8 border-line border-t sm:grid-cols-2 lg:grid-cols-4">
        {read.map((article, index) => (
          <li
            key={article._id}
            className="group relative flex gap-4 border-line py-4 max-sm:border-b sm:max-lg:border-b lg:block"
          >
            <span aria-hidden className="w-8 flex-none font-serif text-3xl text-muted leading-none lg:block">
              {index + 1}
            </span>
            <div className="lg:mt-3">
              <p className="text-muted text-sm">{article.category_id.name}</p>
              <h3 className="mt-1 font-semibold text-lg leading-snug">
                <AppLink
                  href={paths.articleCard(article)}
                  className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {article.title}
                </AppLink>
              </h3>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
