// The discussion panel. It slides in from the left, on phones from below. Import it lazily, as dialog.tsx asks.

import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import type { AnswerSource } from '../../api/conversations/frames'
import type { CalculatorMark } from '../../lib/calculator-inputs'
import type { Opening } from '../../shared/stores/discussion'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { shouldTakeFocusBack } from '../../shared/components/dialogs/dialog'
import { cx } from '../../lib/cx'
import { useMediaQuery } from '../../ui/use-media-query'
import { Discussion } from './discussion'
import './discussion.css'

export type PanelProps = {
  open: boolean
  opening: Opening
  /** Whether questions may be asked: the 'AI Chat' switch. */
  enabled: boolean
  onClose: () => void
  onOpen: (opening: Opening) => void
  /** The dialog for feedback on an answer, or on the chat as a whole. */
  feedback: (dialog: { open: boolean; messageId: string | null; onClose: () => void; onSent: () => void }) => ReactNode
  /** A calculator of an article that is shown as a source. */
  calculator: (mark: CalculatorMark, articlePath: string) => ReactNode
}

const BACKDROP =
  'fixed inset-0 z-[9998] bg-black/45 transition-opacity duration-200 ease-[ease] data-ending-style:opacity-0 data-starting-style:opacity-0'
/** use-keyboard-inset.ts sets the keyboard's height. */
const POPUP = 'fixed z-[9999] flex flex-col bg-surface text-ink shadow-float outline-none [--keyboard-height:0px]'
/** On small screens the panel slides in from below. */
const SHEET =
  'max-md:inset-x-0 max-md:bottom-(--keyboard-height) max-md:h-[min(80dvh,calc(100dvh-var(--keyboard-height)-0.5rem))] max-md:rounded-t-card max-md:transition-[translate] max-md:duration-500 max-md:ease-[cubic-bezier(0.32,0.72,0,1)] max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full'
/** On wide screens the panel slides in from the left, and grows when a source is open beside the conversation. */
const SIDE =
  'md:inset-y-0 md:left-0 md:w-[min(60vw,60rem)] md:transition-[translate,width] md:duration-200 md:ease-[ease-out] md:data-[from=history]:w-screen md:data-source:w-screen md:data-ending-style:-translate-x-full md:data-starting-style:-translate-x-full'

export function DiscussionPanel({ open, opening, onClose, ...rest }: PanelProps) {
  const popup = useRef<HTMLDivElement>(null)
  const isSheet = !useMediaQuery('(min-width: 768px)')
  const hasKeys = useMediaQuery('(pointer: fine)')
  const [source, setSource] = useState<AnswerSource | null>(null)

  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // A dialog over the panel handles the key or the click first.
        if (next || memberDialogs.read() !== null) return
        if (reason === 'escape-key' && source !== null) setSource(null)
        else onClose()
      }}
    >
      <Base.Portal data-styles="discussion">
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          ref={popup}
          data-source={source !== null || undefined}
          data-from={opening.from}
          // Toasts must not cover a drawer's foot, where the reader types.
          data-drawer={isSheet || undefined}
          finalFocus={shouldTakeFocusBack}
          // On a phone, focus in the box would open the keyboard, which covers the conversation.
          initialFocus={() =>
            hasKeys && !isSheet ? (popup.current?.querySelector('textarea') ?? true) : popup.current
          }
          className={cx(POPUP, SHEET, SIDE)}
        >
          <Discussion
            {...rest}
            opening={opening}
            onClose={onClose}
            source={source}
            onSource={setSource}
            panel={popup}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
