// /hi: the Hindi editions of articles, in one list.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentsQuery } from '../api/queries/contents'
import { FREE_TOOLS } from '../lib/free-tools'
import { HINDI_CATEGORY } from '../lib/page-language'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { ArticleCard } from '../shared/components/article-card'
import { FreeToolCard } from '../shared/components/free-tool-card'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { EmptyState, PageErrorState } from '../ui/states'

/** Twin of `EDITIONS` in `crates/http/src/pages/loaders/hindi.rs`. */
const EDITIONS = 100
const TITLE = 'हिन्दी में पढ़ें'
const ABOUT = 'पीएफ, पेंशन, बैंक, बीमा, लोन और टैक्स के सबसे काम के लेख, आसान हिन्दी में। हर आँकड़े के साथ उसकी तारीख़ और स्रोत।'

export function HindiRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data, isError, refetch } = useQuery(
    contentsQuery({ category: HINDI_CATEGORY, sort: 'latest', limit: EDITIONS }),
  )
  if (!data) {
    if (!isError) return <Spinner />
    return <PageErrorState message="सूची नहीं खुल सकी।" onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title={TITLE}
        description={ABOUT}
        canonical={paths.hindi()}
        locale="hi_IN"
        alternates={[{ tag: 'hi', path: paths.hindi() }]}
        feed={{
          title: 'हिन्दी लेख',
          rss: paths.categoryFeed(HINDI_CATEGORY, 'xml'),
          atom: paths.categoryFeed(HINDI_CATEGORY, 'atom'),
        }}
        jsonLd={[buildBreadcrumbs([{ name: 'हिन्दी', path: paths.hindi() }], absolute)]}
      />
      <section className="page pt-10 sm:pt-14" aria-labelledby="hindi-title">
        <h1 id="hindi-title" className="section-title">
          {TITLE}
        </h1>
        <p className="mt-3 max-w-prose text-muted">{ABOUT}</p>
        <h2 className="sr-only">मुफ़्त टूल</h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {FREE_TOOLS.map((tool) => (
            <li key={tool}>
              <FreeToolCard tool={tool} level={3} />
            </li>
          ))}
        </ul>
        {data.contents.length === 0 && <EmptyState title="अभी कोई लेख नहीं है" />}
        <h2 className="sr-only">लेख</h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {data.contents.map((content) => (
            <li key={content._id}>
              <ArticleCard content={content} place="grid" />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
