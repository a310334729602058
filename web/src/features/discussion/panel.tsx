import { Dialog as Base } from '@base-ui/react/dialog'
import { MessagesSquare, Share2, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { replyUnderWay } from '../../api/chat/entries'
import type { ChatSource } from '../../api/chat/frames'
import { countArticleStat } from '../../api/queries/chats'
import type { Opening } from '../../lib/discussion'
import { memberDialogs } from '../../lib/member-dialogs'
import { useOpenPath } from '../../ui/app-link'
import { finalFocus } from '../../ui/dialog'
import { IconButton } from '../../ui/icon-button'
import { useMedia } from '../../ui/use-media'
import { conversationFor, freshConversation } from './conversations'
import { FollowUpBar } from './follow-up-bar'
import { HistoryView } from './history-view'
import { LinkNotice } from './link-notice'
import { ShareChat } from './share-chat'
import { SourcePane } from './source-pane'
import { Thread } from './thread'
import { useKeyboardRoom } from './use-keyboard-room'
import { useAsking, useTalk } from './use-talk'
import './discussion.css'

type Props = {
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
export function DiscussionPanel({ open, opening, onClose, ...rest }: Props) {
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

type InnerProps = Omit<Props, 'open'> & {
  source: ChatSource | null
  onSource: (source: ChatSource | null) => void
  panel: RefObject<HTMLDivElement | null>
}

function Discussion({ opening, enabled, onClose, onOpen, feedback, source, onSource, panel }: InnerProps) {
  const { about } = opening
  const openPath = useOpenPath()
  const [conversation, setConversation] = useState(() => conversationFor(opening))
  const talk = useTalk(conversation)
  const asking = useAsking(conversation)
  const [view, setView] = useState<'talk' | 'history'>('talk')
  const [dialog, setDialog] = useState<'none' | 'share' | 'feedback'>('none')
  const [messageId, setMessageId] = useState<string | null>(null)
  const under = replyUnderWay(talk.entries)
  const hasAnswer = talk.entries.some((entry) => entry.kind === 'reply' && entry.state === 'done')
  useKeyboardRoom(panel)

  useEffect(() => {
    conversation.open()
    return conversation.leave
  }, [conversation])

  // Once, also where effects run twice.
  const begun = useRef(false)
  useEffect(() => {
    if (opening.first !== 'summary' || begun.current) return
    begun.current = true
    asking.summarise()
  }, [opening, asking])

  function leaveFor(path: string) {
    onClose()
    openPath(path)
  }

  function showSource(next: ChatSource) {
    onSource(next)
    countArticleStat(about.path, 'source_interaction')
  }

  return (
    <>
      <header className="chat-head">
        <button type="button" className="chat-name" aria-pressed={view === 'talk'} onClick={() => setView('talk')}>
          <MessagesSquare aria-hidden className="size-5" strokeWidth={1.75} /> Discussion
        </button>
        <Base.Title className="chat-title">
          <span className="sr-only">Discussion: </span>
          {about.title}
        </Base.Title>
        {hasAnswer && talk.session !== null && view === 'talk' && (
          <IconButton label="Share this conversation" aria-haspopup="dialog" onClick={() => setDialog('share')}>
            <Share2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
        <Base.Close render={<IconButton label="Close" />}>
          <X aria-hidden strokeWidth={1.75} />
        </Base.Close>
      </header>
      <div className="chat-columns">
        <div className="chat-talk">
          {view === 'talk' ? (
            <Thread
              about={about}
              conversation={conversation}
              talk={talk}
              asking={asking}
              openSource={source}
              onSource={showSource}
              onFollowSource={() => {
                countArticleStat(about.path, 'source_interaction')
                onClose()
              }}
              onLeave={onClose}
              onDisliked={(id) => {
                setMessageId(id)
                setDialog('feedback')
              }}
            />
          ) : (
            <HistoryView
              onOpen={onOpen}
              onNew={() => {
                setConversation(freshConversation(about))
                setView('talk')
              }}
            />
          )}
          <FollowUpBar
            enabled={enabled}
            busy={under !== null}
            path={about.path}
            onSend={(text) => {
              setView('talk')
              return asking.ask(text)
            }}
            onStop={conversation.stop}
            onHistory={() => {
              onSource(null)
              setView(view === 'history' ? 'talk' : 'history')
            }}
            onBack={opening.from === 'history' ? () => leaveFor(about.path) : undefined}
            onFeedback={
              hasAnswer
                ? () => {
                    setMessageId(null)
                    setDialog('feedback')
                  }
                : undefined
            }
            notice={<LinkNotice link={talk.link} waits={under !== null} onReconnect={conversation.reconnect} />}
          />
        </div>
        {source !== null && isArticle(source) && (
          <SourcePane key={source.contentId} source={source} onClose={() => onSource(null)} onLeave={onClose} />
        )}
      </div>
      {talk.session !== null && (
        <ShareChat
          open={dialog === 'share'}
          onClose={() => setDialog('none')}
          session={talk.session}
          path={about.path}
          entries={talk.entries}
        />
      )}
      {feedback({ open: dialog === 'feedback', messageId, onClose: () => setDialog('none') })}
    </>
  )
}

function isArticle(source: ChatSource): source is ChatSource & { contentId: string } {
  return source.contentId !== null
}
