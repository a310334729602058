// A sheet at the right edge, over the whole height. Import it lazily, as dialog.tsx asks.

import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { interfaceTexts } from '../../../lib/interface-texts/texts'
import { LANGUAGE_TAGS, type PageLanguage } from '../../../lib/page-language'
import { shouldTakeFocusBack } from './dialog'
import { IconButton } from '../../../ui/icon-button'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** As a dialog's. */
  language?: PageLanguage
  children: ReactNode
}

export function SidePanel({ open, onClose, title, language = 'en', children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-[9998] bg-black/45 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          lang={LANGUAGE_TAGS[language]}
          finalFocus={shouldTakeFocusBack}
          className="fixed inset-y-0 right-0 z-[9999] flex w-[min(28rem,100vw)] flex-col bg-surface text-ink shadow-float outline-none transition-transform duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex shrink-0 items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <Base.Title className="font-semibold font-serif text-xl">{title}</Base.Title>
            <Base.Close render={<IconButton label={interfaceTexts[language].overlays.close} />}>
              <X aria-hidden strokeWidth={1.75} />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-8">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
