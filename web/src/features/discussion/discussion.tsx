import { Dialog as Base } from '@base-ui/react/dialog'
import { MessagesSquare, Share2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { replyUnderWay } from '../../api/chat/entries'
import type { ChatSource } from '../../api/chat/frames'
import { countArticleStat } from '../../api/queries/chats'
import { useOpenPath } from '../../ui/app-link'
import { IconButton } from '../../ui/icon-button'
import { conversationFor, freshConversation } from './conversations'
import { FollowUpBar } from './follow-up-bar'
import { HistoryView } from './history-view'
import { LinkNotice } from './link-notice'
import type { PanelProps } from './panel'
import { ShareChat } from './share-chat'
import { SourcePane } from './source-pane'
import { Thread } from './thread'
import { useKeyboardRoom } from './use-keyboard-room'
import { useAsking, useTalk } from './use-talk'

type Props = Omit<PanelProps, 'open'> & {
  source: ChatSource | null
  onSource: (source: ChatSource | null) => void
  panel: RefObject<HTMLDivElement | null>
}

/** What the panel holds: the conversation or the history, the box below, a source beside. */
export function Discussion({ opening, enabled, onClose, onOpen, feedback, source, onSource, panel }: Props) {
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

  // Closed, the source gives the focus back to what opened it.
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (source !== null) return
    opener.current?.focus()
    opener.current = null
  }, [source])

  function showSource(next: ChatSource) {
    if (source === null && document.activeElement instanceof HTMLElement) opener.current = document.activeElement
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
              onFollowSource={(here) => {
                countArticleStat(about.path, 'source_interaction')
                if (here) onClose()
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
        />
      )}
      {feedback({ open: dialog === 'feedback', messageId, onClose: () => setDialog('none') })}
    </>
  )
}

function isArticle(source: ChatSource): source is ChatSource & { contentId: string } {
  return source.contentId !== null
}
