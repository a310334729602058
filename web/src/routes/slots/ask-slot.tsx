// The buttons that open the assistant. They are shown only while the 'AI Chat' switch is surely on, and fetch the
// panel's code when it is needed.

import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { isChatOn, togglesQuery } from '../../api/queries/toggles'
import { discussion, type Opening, type Subject } from '../../shared/stores/discussion'
import { getButtonClass } from '../../ui/button'
import { useIsScrollingDown } from '../../ui/use-is-scrolling-down'

type ButtonProps = { about: Subject; first?: Opening['first']; className: string; children: ReactNode }

function AskButton({ about, first, className, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={discussion.prefetch}
      onFocus={discussion.prefetch}
      onClick={() => discussion.open({ about, from: 'page', first })}
      className={className}
    >
      <Sparkles aria-hidden className="size-4" strokeWidth={1.75} /> {children}
    </button>
  )
}

/**
 * The button for the summary at the top of an article, and a floating button for questions, which moves away while the
 * reader scrolls down.
 */
export function AskArticle({ about }: { about: Subject }) {
  const { data: toggles } = useQuery(togglesQuery)
  const isScrollingDown = useIsScrollingDown()
  if (!isChatOn(toggles)) return null
  return (
    <div data-print="no" className="noscript:hidden">
      <AskButton about={about} first="summary" className={getButtonClass('outline', 'mt-4')}>
        Summarise with AI
      </AskButton>
      <div
        data-away={isScrollingDown || undefined}
        className="ask-float fixed right-4 bottom-[calc(var(--bottom-bar-height)+var(--notice-height)+1rem)] z-40 rounded-full shadow-float md:bottom-[calc(var(--notice-height)+1.5rem)]"
      >
        <AskButton about={about} className={getButtonClass('solid', 'rounded-full')}>
          <span>
            Ask<span className="max-md:sr-only"> about this article</span>
          </span>
        </AskButton>
      </div>
    </div>
  )
}

/** The button on a guide, beside the link to an expert. */
export function AskFirst({ about }: { about: Subject }) {
  const { data: toggles } = useQuery(togglesQuery)
  if (!isChatOn(toggles)) return null
  return (
    <AskButton about={about} className={getButtonClass('outline', 'noscript:hidden')}>
      Ask AI first
    </AskButton>
  )
}
