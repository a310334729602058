import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import type { ChatSource } from '../../api/chat/frames'
import type { Opening } from '../../lib/discussion'
import { memberDialogs } from '../../lib/member-dialogs'
import { finalFocus } from '../../ui/dialog'
import { useMedia } from '../../ui/use-media'
import { Discussion } from './discussion'
import './discussion.css'

export type PanelProps = {
  open: boolean
  opening: Opening
  /** Whether questions may be asked: the 'AI Chat' switch. */
  enabled: boolean
  onClose: () => void
  onOpen: (opening: Opening) => void
  /** The dialog for words about an answer, or about the chat as a whole. */
  feedback: (dialog: { open: boolean; messageId: string | null; onClose: () => void }) => ReactNode
}

/** The discussion panel: slides in from the left, on phones from below. Import it lazily, as ui/dialog asks. */
export function DiscussionPanel({ open, opening, onClose, ...rest }: PanelProps) {
  const popup = useRef<HTMLDivElement>(null)
  const isSheet = !useMedia('(min-width: 768px)')
  const hasKeys = useMedia('(pointer: fine)')
  const [source, setSource] = useState<ChatSource | null>(null)

  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // A dialog that stands over the panel answers first.
        if (next || memberDialogs.read() !== null) return
        if (reason === 'escape-key' && source !== null) setSource(null)
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="chat-backdrop" />
        <Base.Popup
          ref={popup}
          data-source={source !== null || undefined}
          data-from={opening.from}
          // Short messages keep clear of a drawer's foot, where one is typing.
          data-drawer={isSheet || undefined}
          finalFocus={finalFocus}
          // On a phone the keyboard would cover what the panel has to say.
          initialFocus={() =>
            hasKeys && !isSheet ? (popup.current?.querySelector('textarea') ?? true) : popup.current
          }
          className="chat"
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
