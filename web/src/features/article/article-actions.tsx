// The row under an article's title: like, share, listen, save, print and the size of the text.

import { Heart, Printer, Share2 } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { Content } from '../../api/types'
import { useToAbsolute } from '../../ui/base-url'
import { SaveButton } from '../../shared/components/save-button'
import { ListenButton } from '../../shared/components/listen/listen-button'
import { useTexts } from '../../ui/page-language'
import { TextSizeChoice } from './text-size-choice'
import { reportShare, useLike } from './use-article-counts'
import { shortenOrKeep } from './use-share-link'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }))

/** The element whose words are read aloud. */
export const ARTICLE_TEXT = 'article-text'

const ACTION =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink'

export function ArticleActions({ content }: { content: Content }) {
  const { liked, isBusy, toggle } = useLike(content._id)
  const { tools, count } = useTexts()
  return (
    <div data-print="no" className="article-actions -mx-3 flex flex-wrap items-center gap-1">
      <button
        type="button"
        aria-pressed={liked}
        disabled={isBusy}
        onClick={toggle}
        className={`${ACTION} noscript:hidden ${liked ? 'text-brand' : ''}`}
      >
        <Heart aria-hidden className={`size-5 ${liked ? 'fill-brand' : ''}`} strokeWidth={1.75} />
        <span className="word">{tools.like}</span>{' '}
        <span suppressHydrationWarning className="tabular-nums">
          {count(content.likes)}
        </span>
      </button>
      <ShareButton content={content} />
      <SaveButton article={content} className={ACTION} />
      <ListenButton of={ARTICLE_TEXT} className={ACTION} />
      <button type="button" onClick={() => window.print()} className={`${ACTION} noscript:hidden max-sm:hidden`}>
        <Printer aria-hidden className="size-5" strokeWidth={1.75} /> {tools.print}
      </button>
      <TextSizeChoice />
    </div>
  )
}

/** A link to the share row under the article. JavaScript makes it open the system's sheet or our dialog. */
function ShareButton({ content }: { content: Content }) {
  // The dialog's code is fetched when it is first opened. Once closed it stays mounted for its closing animation.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  const url = useToAbsolute()(content.url)
  const { tools } = useTexts()

  async function shareArticle(event: MouseEvent) {
    event.preventDefault()
    if (typeof navigator.share !== 'function') {
      setDialog('open')
      return
    }
    try {
      await navigator.share({ title: content.title, url: await shortenOrKeep(url) })
      reportShare(content._id)
    } catch (error) {
      // Closing the sheet is a choice. After any other failure, such as a tap that no longer counts, our own dialog
      // opens.
      if (!(error instanceof Error && error.name === 'AbortError')) setDialog('open')
    }
  }

  return (
    <>
      <a href="#share" role="button" onClick={(event) => void shareArticle(event)} className={ACTION}>
        <Share2 aria-hidden className="size-5" strokeWidth={1.75} /> <span className="word">{tools.share}</span>
      </a>
      {dialog !== 'unused' && (
        <Suspense fallback={null}>
          <ShareDialog
            id={content._id}
            url={url}
            title={content.title}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
