// The articles that the reader saved on this device. The server knows nothing of them.

import { BookmarkX, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDate } from '../../lib/format'
import { paths } from '../../lib/paths'
import { readingList, type SavedArticle } from '../../shared/stores/reading-list'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { CategoryBadge } from '../../shared/components/category-badge'
import { IconButton } from '../../ui/icon-button'
import { EmptyState, Loading, Skeleton } from '../../ui/states'
import { useReadingList } from '../../shared/stores/reading-list'

export function ReadingListView() {
  const saved = useReadingList()
  return (
    <div className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Reading list</h1>
        <p className="mt-4 text-lg text-muted leading-relaxed">
          Kept in this browser only, without an account. We don’t know what is on it.
        </p>
        <p className="mt-6 hidden border-line border-y py-6 noscript:block">
          The reading list needs JavaScript, which is off in this browser.
        </p>
        <div className="mt-8 noscript:hidden">
          <SavedArticles saved={saved} />
        </div>
      </div>
    </div>
  )
}

function SavedArticles({ saved }: { saved: readonly SavedArticle[] | null }) {
  if (saved === null) {
    return (
      <Loading label="Loading" className="space-y-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-20 w-full" />
        ))}
      </Loading>
    )
  }
  if (saved.length === 0) {
    return (
      <EmptyState title="Nothing saved yet">
        <p>Press the bookmark on an article or a card to list it here.</p>
        <AppLink href={paths.allArticles()} className={getButtonClass('outline', 'mt-5')}>
          Browse the articles
        </AppLink>
      </EmptyState>
    )
  }
  return (
    <ul className="border-line border-t">
      {saved.map((article) => (
        <SavedArticleRow key={article.id} article={article} />
      ))}
    </ul>
  )
}

function SavedArticleRow({ article }: { article: SavedArticle }) {
  const offline = useIsCached(article.url)
  return (
    <li className="flex items-start gap-3 border-line border-b py-5">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-ink text-xl leading-snug">
          <SavedArticleTitle article={article} isKept={offline} />
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <CategoryBadge name={article.category} />
          <span>Saved on {formatDate(new Date(article.savedAt).toISOString())}</span>
          {offline && (
            <span className="flex items-center gap-1.5 text-success">
              <WifiOff aria-hidden className="size-4" strokeWidth={1.75} /> Can be read offline
            </span>
          )}
        </p>
      </div>
      <IconButton label={`Remove: ${article.title}`} onClick={() => readingList.remove(article.id)}>
        <BookmarkX aria-hidden strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}

/** The worker's copy is a document. Without a connection only a link that the router leaves alone reaches it. */
function SavedArticleTitle({ article, isKept }: { article: SavedArticle; isKept: boolean }) {
  const look = 'decoration-1 underline-offset-4 hover:underline'
  if (isKept) {
    return (
      <a href={article.url} className={look}>
        {article.title}
      </a>
    )
  }
  return (
    <AppLink href={article.url} className={look}>
      {article.title}
    </AppLink>
  )
}

/** Returns whether the service worker has a copy of a page. A browser without workers may not even have the cache. */
function useIsCached(url: string): boolean {
  const [isCached, setIsCached] = useState(false)
  useEffect(() => {
    if (typeof caches === 'undefined') return
    let isUnmounted = false
    caches
      .match(url, { ignoreSearch: true })
      .then((found) => {
        if (!isUnmounted) setIsCached(found !== undefined)
      })
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [url])
  return isCached
}
