// /rules: the fact registry, as "rules as of" a date.

import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../api/queries/categories'
import { factsQuery } from '../api/queries/facts'
import { pageQuery } from '../api/queries/pages'
import { FollowButton } from '../features/following/follow-button'
import { useFollowing } from '../features/following/use-following'
import { RulesView } from '../features/rules/rules-view'
import { paths } from '../lib/paths'
import { Head } from '../shared/components/head'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { useIsMounted } from '../ui/use-is-mounted'

export function RulesRoute() {
  const page = useQuery(pageQuery('rules'))
  const facts = useQuery(factsQuery)
  const categories = useQuery(categoriesQuery)
  const following = useFollowing()
  const isMounted = useIsMounted()
  if (page.data && facts.data && categories.data) {
    return (
      <>
        <Head
          title={page.data.title}
          description={page.data.description ?? page.data.title}
          canonical={paths.rules()}
        />
        <RulesView
          page={page.data}
          registry={facts.data}
          categories={categories.data}
          follow={(fact) => (
            // The server's page has only their places: there are hundreds.
            <div className="min-h-11 sm:min-h-9 noscript:hidden print:hidden">
              {isMounted && (
                <FollowButton
                  following={following}
                  subject={`fact:${fact.id}`}
                  title={fact.label}
                  className="flex min-h-11 items-center gap-2 text-muted text-sm hover:text-brand sm:min-h-9"
                />
              )}
            </div>
          )}
        />
        {following.dialog}
      </>
    )
  }
  const failed = [page, facts, categories].filter((query) => query.isError)
  if (failed.length === 0) return <Spinner />
  return (
    <PageErrorState
      message="The rules could not be loaded."
      onRetry={() => failed.forEach((query) => void query.refetch())}
    />
  )
}
