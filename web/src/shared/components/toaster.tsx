// The place at the edge of the screen where toasts appear.

import { X } from 'lucide-react'
import { useStore } from '../../lib/create-store'
import { cx } from '../../lib/cx'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { readLanguageTag } from '../../lib/term-language'
import { dismissToast, type Toast, toastStore } from '../stores/toasts'
import { IconButton } from '../../ui/icon-button'
import { usePageLanguage, useTexts } from '../../ui/page-language'

const NONE: readonly Toast[] = []
const TONES: Record<Toast['tone'], string> = { plain: 'text-ink', success: 'text-success', danger: 'text-danger' }

/**
 * Shows the messages of shared/stores/toasts. It is in the page from the start, so that screen readers announce the
 * first message. While a drawer is open it moves to the top, because it would cover the drawer's buttons below.
 */
export function Toaster() {
  const toasts = useStore(toastStore, NONE)
  const language = usePageLanguage()
  const { overlays } = useTexts()
  return (
    <div
      role="status"
      aria-live="polite"
      data-print="no"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar-height)+var(--notice-height)+1rem)] [:root:has([data-drawer]:not([data-ending-style]))_&]:top-4 [:root:has([data-drawer]:not([data-ending-style]))_&]:bottom-auto z-[10000] flex flex-col items-end gap-2 md:bottom-[calc(var(--notice-height)+1.5rem)]"
    >
      {toasts.map(({ id, title, text, tone }) => (
        <div
          key={id}
          lang={LANGUAGE_TAGS[language]}
          className="pointer-events-auto flex w-full max-w-sm items-start gap-2 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-float"
        >
          {/* A toast may outlast its page, and its text may be in another language than its title. */}
          <div className="min-w-0 flex-1 py-2">
            <p lang={readLanguageTag(title)} className={cx('font-medium', TONES[tone])}>
              {title}
            </p>
            {text && (
              <p lang={readLanguageTag(text)} className="mt-0.5 text-muted text-sm">
                {text}
              </p>
            )}
          </div>
          <IconButton label={overlays.close} onClick={() => dismissToast(id)}>
            <X aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
