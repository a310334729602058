// A question that must be answered. Import it lazily, as dialog.tsx asks.

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { cx } from '../../../lib/cx'
import { interfaceTexts } from '../../../lib/interface-texts/texts'
import { LANGUAGE_TAGS, type PageLanguage } from '../../../lib/page-language'
import { Button } from '../../../ui/button'
import { shouldTakeFocusBack } from './dialog'

type Props = {
  open: boolean
  title: string
  description: ReactNode
  confirmText: string
  cancelText?: string
  onConfirm: () => void
  onCancel: () => void
  /** True for an action that cannot easily be undone. */
  destructive?: boolean
  busy?: boolean
  /** True when the buttons hold sentences and must stand one above the other. */
  stacked?: boolean
  /** A further field below the question. */
  children?: ReactNode
  /** True while the confirming button must stay disabled. */
  ready?: boolean
  /** As a dialog's. */
  language?: PageLanguage
}

export function ConfirmDialog(props: Props) {
  const { open, title, description, confirmText, language = 'en', onConfirm, onCancel } = props
  const { overlays } = interfaceTexts[language]
  const { cancelText = overlays.cancel } = props
  const { destructive = false, busy = false, stacked = false, children, ready = true } = props
  // The harmless answer takes the focus.
  const harmless = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement | null>(null)

  function confirm() {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    return harmless.current ?? true
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || busy || onCancel()}>
      {/* The dialog has a layer of its own, because it may stand over another dialog whose content has the same z-index. */}
      <AlertDialog.Portal className="relative z-[9999]">
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-[9998] bg-black/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          lang={LANGUAGE_TAGS[language]}
          initialFocus={confirm}
          finalFocus={() => (opener.current?.isConnected ? opener.current : shouldTakeFocusBack())}
          className="-translate-1/2 fixed top-1/2 left-1/2 z-[9999] max-h-[85dvh] w-[min(27rem,calc(100vw-2rem))] overflow-y-auto rounded-card bg-surface p-6 text-ink shadow-float outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="font-semibold font-serif text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-[0.9375rem] text-muted leading-relaxed">
            {description}
          </AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className={cx('mt-6 flex gap-2', stacked ? 'flex-col' : 'flex-wrap justify-end')}>
            <Button
              ref={harmless}
              look={stacked ? 'solid' : 'quiet'}
              className="py-2"
              disabled={busy}
              onClick={onCancel}
            >
              {cancelText}
            </Button>
            <Button
              look={stacked ? 'quiet' : 'solid'}
              disabled={busy || !ready}
              onClick={onConfirm}
              className={cx('py-2', destructive && 'bg-danger! text-surface! hover:opacity-90')}
            >
              {busy && destructive ? overlays.processing : confirmText}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
