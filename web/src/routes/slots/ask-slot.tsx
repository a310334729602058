// The ways to the assistant. They are shown only while the 'AI Chat' switch is surely on, and fetch the panel's code when
// it is needed.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight, MessageCircleQuestion, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isChatOn, togglesQuery } from '../../api/queries/toggles'
import { ARTICLE_TEXT } from '../../features/article/article-actions'
import { SelectionTip } from '../../shared/components/selection-tip'
import { discussion, openDiscussion, type Opening, type Subject } from '../../shared/stores/discussion'
import { getButtonClass } from '../../ui/button'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { useIsMounted } from '../../ui/use-is-mounted'
import { useIsScrollingDown } from '../../ui/use-is-scrolling-down'

function useIsChatOn(): boolean {
  const { data: toggles } = useQuery(togglesQuery)
  return isChatOn(toggles)
}

type ButtonProps = Partial<Pick<Opening, 'about' | 'first' | 'question'>> & { className: string; children: ReactNode }

/** Opens the panel, without a subject about all articles. */
function AskButton({ about, first, question, className, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={discussion.prefetch}
      onFocus={discussion.prefetch}
      onClick={() => (about ? discussion.open({ about, from: 'page', first }) : openDiscussion({ question }))}
      className={className}
    >
      {children}
    </button>
  )
}

function AskIcon() {
  return <Sparkles aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
}

/**
 * The button for the summary at the top of an article, a floating button for questions, which moves away while the
 * reader scrolls down, and the one beside selected words.
 */
export function AskArticle({ about }: { about: Subject }) {
  const isOn = useIsChatOn()
  const isScrollingDown = useIsScrollingDown()
  const language = usePageLanguage()
  const { tools } = useTexts()
  if (!isOn) return null
  return (
    <div data-print="no" className="noscript:hidden">
      {/* The summary quotes sentences of the article, and the assistant reads the English ones. */}
      {language === 'en' && (
        <AskButton about={about} first="summary" className={getButtonClass('outline', 'mt-4')}>
          <AskIcon /> {tools.summarise}
        </AskButton>
      )}
      <div
        data-away={isScrollingDown || undefined}
        className="ask-float fixed right-4 bottom-[calc(var(--bottom-bar-height)+var(--notice-height)+1rem)] z-40 rounded-full shadow-float md:bottom-[calc(var(--notice-height)+1.5rem)]"
      >
        <AskButton about={about} className={getButtonClass('solid', 'rounded-full')}>
          <AskIcon />{' '}
          <span>
            {tools.ask}
            <span className="max-md:sr-only">{tools.aboutThis}</span>
          </span>
        </AskButton>
      </div>
      <AskAboutSelection about={about} />
    </div>
  )
}

/** The button stands in the body, because its place is measured from the top of the page. */
function AskAboutSelection({ about }: { about: Subject }) {
  const isMounted = useIsMounted()
  if (!isMounted) return null
  return createPortal(
    <SelectionTip
      within={`#${ARTICLE_TEXT}`}
      onAsk={(question) => {
        discussion.open({ about, from: 'page', question })
        return true
      }}
    />,
    document.body,
  )
}

/** The button on a guide, beside the link to an expert. */
export function AskFirst({ about, label }: { about: Subject; label: string }) {
  if (!useIsChatOn()) return null
  return (
    <AskButton about={about} className={getButtonClass('outline', 'noscript:hidden')}>
      <AskIcon /> {label}
    </AskButton>
  )
}

/** The button that asks a prepared question, such as a short answer's; without one the reader types it. */
export function AskQuestion({ question, label }: { question?: string; label: string }) {
  if (!useIsChatOn()) return null
  return (
    <AskButton question={question} className={getButtonClass('outline', 'noscript:hidden')}>
      <AskIcon /> {label}
    </AskButton>
  )
}

/** The button in the header of every page. */
export function AskInHeader() {
  const { frame } = useTexts()
  if (!useIsChatOn()) return null
  return (
    <AskButton className="noscript:hidden inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-control px-2 font-medium text-[0.9375rem] text-muted hover:bg-line/60 hover:text-ink [&_svg]:size-5 lg:[&_svg]:size-4">
      <AskIcon />
      <span className="max-lg:sr-only">{frame.askAi}</span>
    </AskButton>
  )
}

/** The button below the search field of the Assist page. */
export function AskInstead() {
  const { frame } = useTexts()
  if (!useIsChatOn()) return null
  return (
    <AskButton className={getButtonClass('outline', 'noscript:hidden mt-4')}>
      <AskIcon /> {frame.askAi}
    </AskButton>
  )
}

/** The title of the card about the assistant, a button over the whole card. Without the assistant it is only a title. */
export function AskCardTitle({ children }: { children: ReactNode }) {
  if (!useIsChatOn()) return children
  return (
    <>
      <AskButton className="noscript:hidden cursor-pointer text-left decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline">
        {children}
        <ArrowRight aria-hidden className="ml-1.5 inline size-4.5 text-brand" strokeWidth={2} />
      </AskButton>
      <span className="noscript:inline hidden">{children}</span>
    </>
  )
}

/** The row above the results of a search, which asks what was searched for. */
export function AskSearchTerm({ term }: { term: string }) {
  if (!useIsChatOn()) return null
  return (
    <AskButton
      question={term}
      className="noscript:hidden mb-6 flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-left text-ink hover:border-brand"
    >
      <MessageCircleQuestion aria-hidden className="size-5 flex-none text-brand" strokeWidth={1.75} />
      <span className="wrap-anywhere min-w-0">
        Ask: <span className="font-medium">{term}</span>
      </span>
    </AskButton>
  )
}

/** The link-like button below an entry of the daily digest. */
export function AskAboutEntry({ title }: { title: string }) {
  if (!useIsChatOn()) return null
  return (
    <p data-print="no" className="noscript:hidden mt-3">
      <AskButton
        question={title}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-[0.9375rem] text-brand underline-offset-4 hover:underline"
      >
        <AskIcon /> Ask about this<span className="sr-only">: {title}</span>
      </AskButton>
    </p>
  )
}
