// A dialog in the middle of wide screens, a drawer from the bottom of small ones. Import it lazily: it is heavy, and
// no page needs it to be read.

import { Dialog as Base } from '@base-ui/react/dialog'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { interfaceTexts } from '../../../lib/interface-texts/texts'
import { LANGUAGE_TAGS, type PageLanguage } from '../../../lib/page-language'
import { memberDialogs } from '../../stores/member-dialogs'
import { IconButton } from '../../../ui/icon-button'
import { useMediaQuery } from '../../../ui/use-media-query'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** English when left out, as for a dialog that has no Hindi. */
  language?: PageLanguage
  children: ReactNode
}

const BACKDROP = 'fixed inset-0 z-[9998] bg-black/45 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The focus returns to what opened the dialog, unless another dialog has replaced it and has the focus already. */
export function shouldTakeFocusBack(): boolean {
  return memberDialogs.read() === null
}

/** The kind that was opened stays until it is closed, because turning a phone must not restart a half-filled form. */
export function Dialog(props: Props) {
  const isWide = useMediaQuery('(min-width: 768px)')
  const [openedWide, setOpenedWide] = useState(isWide)
  if (!props.open && openedWide !== isWide) setOpenedWide(isWide)
  return openedWide ? <CenteredDialog {...props} /> : <BottomDrawer {...props} />
}

function CenteredDialog({ open, onClose, title, description, language = 'en', children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      {/* The dialog has a layer of its own, because it may stand over a panel whose content has the same z-index. */}
      <Base.Portal data-print="no" className="relative z-[9999]">
        <Base.Backdrop forceRender className={`${BACKDROP} transition-opacity duration-200`} />
        <Base.Popup
          ref={popup}
          lang={LANGUAGE_TAGS[language]}
          finalFocus={shouldTakeFocusBack}
          // The first field takes the focus, because the reader came to fill it in.
          initialFocus={() => popup.current?.querySelector<HTMLElement>('input:not([readonly]), textarea') ?? true}
          className="-translate-1/2 fixed top-1/2 left-1/2 z-[9999] max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-card bg-surface p-6 text-ink shadow-float outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-semibold font-serif text-2xl">{title}</Base.Title>
            <Base.Close
              render={<IconButton label={interfaceTexts[language].overlays.close} className="-mt-1.5 -mr-2" />}
            >
              <X aria-hidden strokeWidth={1.75} />
            </Base.Close>
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          <div className="mt-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The drawer closes when it is pulled down by more than this part of its height. The library's default is half. */
const CLOSING_SHARE = 0.25
/** A touch that begins so soon after the content was scrolled goes on scrolling: it doesn't pull the drawer. */
const SCROLL_LOCK_MS = 100

/** The drawer moves for half a second, so that readers can follow it on a phone. A flick closes it too. */
function BottomDrawer({ open, onClose, title, description, language = 'en', children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)

  function onPress() {
    const isLocked = performance.now() - scrolledAt.current < SCROLL_LOCK_MS
    popup.current?.toggleAttribute('data-base-ui-swipe-ignore', isLocked)
  }

  function onRelease() {
    const { current } = popup
    if (current === null) return
    const pulled = Number.parseFloat(current.style.getPropertyValue('--drawer-swipe-movement-y'))
    if (pulled > current.offsetHeight * CLOSING_SHARE) onClose()
  }

  return (
    <Drawer.Root open={open} onOpenChange={(next) => next || onClose()} swipeDirection="down">
      <Drawer.Portal data-print="no" className="relative z-[9999]">
        <Drawer.Backdrop forceRender className={`${BACKDROP} transition-opacity duration-500`} />
        <Drawer.Viewport
          className="fixed inset-0 z-[9999] flex items-end"
          onPointerDownCapture={onPress}
          onTouchStartCapture={onPress}
          onPointerUpCapture={onRelease}
          onTouchEndCapture={onRelease}
        >
          <Drawer.Popup
            ref={popup}
            lang={LANGUAGE_TAGS[language]}
            data-drawer
            onScroll={() => {
              scrolledAt.current = performance.now()
            }}
            finalFocus={shouldTakeFocusBack}
            className="mx-auto max-h-[85dvh] w-full max-w-160 overflow-y-auto overscroll-contain rounded-t-card bg-surface p-5 text-ink shadow-float outline-none transition-transform duration-500 ease-[cubic-bezier(0.32,0.72,0,1)] [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:select-none"
          >
            <div aria-hidden className="-mt-2 mx-auto mb-3 h-1 w-10 rounded-full bg-line" />
            <div className="flex items-start justify-between gap-4">
              <Drawer.Title className="font-semibold font-serif text-2xl">{title}</Drawer.Title>
              <Drawer.Close
                render={<IconButton label={interfaceTexts[language].overlays.close} className="-mt-1.5 -mr-2" />}
              >
                <X aria-hidden strokeWidth={1.75} />
              </Drawer.Close>
            </div>
            {description && <Drawer.Description className="mt-1 text-muted">{description}</Drawer.Description>}
            <Drawer.Content className="mt-5">{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
