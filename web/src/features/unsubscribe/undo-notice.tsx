// The notice that unsubscribing can be undone. It is on every page for ten minutes, until it is used or closed.

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { membershipTexts } from '../../lib/interface-texts/membership/texts'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { type Undo, unsubscribeUndo } from '../../shared/stores/unsubscribe-undo'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { usePageLanguage } from '../../ui/page-language'
import { TaggedWords } from '../../ui/tagged-words'
import { useSubscription } from '../../shared/components/subscription'
import { undoUnsubscribeHere } from './unsubscribe-here'

export function UndoNotice({ undo }: { undo: Undo }) {
  const language = usePageLanguage()
  const { undo: texts, close } = membershipTexts[language]
  const { isSubscribed } = useSubscription()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const timer = setTimeout(unsubscribeUndo.forget, undo.until - Date.now())
    return () => clearTimeout(timer)
  }, [undo])

  async function undoUnsubscribe() {
    setBusy(true)
    if (!(await undoUnsubscribeHere(undo.token))) unsubscribeUndo.forget()
  }

  // Toasts appear above it, however many lines it has on a narrow screen (--notice-height, styles/tokens.css).
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const { style } = document.documentElement
    const measured = new ResizeObserver(() => style.setProperty('--notice-height', `${element.offsetHeight}px`))
    measured.observe(element)
    return () => {
      measured.disconnect()
      style.removeProperty('--notice-height')
    }
  }, [isSubscribed])

  // A reader who signs in again can see and change everything in My Account.
  if (isSubscribed) return null
  return (
    <section
      ref={bar}
      aria-label={texts.label}
      lang={LANGUAGE_TAGS[language]}
      data-notice
      data-print="no"
      className="fixed inset-x-0 bottom-(--bottom-bar-height) z-40 border-line border-t bg-surface shadow-float md:bottom-0"
    >
      <div className="page flex min-h-16 items-center gap-x-2 py-2 sm:gap-x-4">
        <div className="min-w-0 flex-1 text-[0.9375rem] leading-snug">
          <p className="text-ink">{texts.text}</p>
          {undo.stillComing.length > 0 && (
            <p className="text-muted text-sm">
              {texts.stillComing} <TaggedWords>{`${undo.stillComing.join(', ')}.`}</TaggedWords>
            </p>
          )}
        </div>
        <Button look="outline" disabled={busy} onClick={() => void undoUnsubscribe()}>
          {texts.action}
        </Button>
        <IconButton label={close} onClick={unsubscribeUndo.forget}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>
  )
}
