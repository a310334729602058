// The content of the discussion panel: the conversation or the history, the box below, and a source beside it.

import { Dialog as Base } from '@base-ui/react/dialog'
import { MessagesSquare, Share2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { findAnswerLanguage, findReplyUnderWay } from '../../api/conversations/entries'
import type { AnswerSource } from '../../api/conversations/frames'
import { useOpenPath } from '../../shared/components/app-link'
import { IconButton } from '../../ui/icon-button'
import { getConversation, startConversation } from './conversations'
import { FollowUpBar } from './follow-up-bar'
import { HistoryView } from './history-view'
import { LinkNotice } from './link-notice'
import type { PanelProps } from './discussion-panel'
import { questionDrafts } from './question-drafts'
import { ShareConversation } from './share-conversation'
import { SourcePane } from './source-pane'
import { Thread } from './thread'
import { useKeyboardInset } from './use-keyboard-inset'
import { countStat, useAskActions, useConversationState } from './use-conversation'

type Props = Omit<PanelProps, 'open'> & {
  source: AnswerSource | null
  onSource: (source: AnswerSource | null) => void
  panel: RefObject<HTMLDivElement | null>
}

export function Discussion(props: Props) {
  const { opening, enabled, onClose, onOpen, feedback, calculator, source, onSource, panel } = props
  const { about } = opening
  const openPath = useOpenPath()
  const [conversation, setConversation] = useState(() => getConversation(opening))
  const talk = useConversationState(conversation)
  const asking = useAskActions(conversation)
  const [view, setView] = useState<'talk' | 'history'>('talk')
  const [dialog, setDialog] = useState<'none' | 'share' | 'feedback'>('none')
  const [messageId, setMessageId] = useState<string | null>(null)
  const runningReply = findReplyUnderWay(talk.entries)
  const hasAnswer = talk.entries.some((entry) => entry.kind === 'reply' && entry.state === 'done')
  useKeyboardInset(panel)

  useEffect(() => {
    conversation.open()
    return conversation.leave
  }, [conversation])

  // What the panel was opened for is asked only once, even where effects run twice.
  const hasStarted = useRef(false)
  const [draftVersion, setDraftVersion] = useState(0)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (opening.first === 'summary') asking.summarise()
    // A question that comes while another one is being answered goes into the box, which then reads its draft again.
    else if (opening.question !== undefined && !asking.askFromPage(opening.question)) {
      void questionDrafts.add(about.path, opening.question).then(() => setDraftVersion((version) => version + 1))
    }
  }, [opening, asking, about.path])

  function leaveFor(path: string) {
    onClose()
    openPath(path)
  }

  // When the source is closed, the focus returns to what opened it.
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (source !== null) return
    opener.current?.focus()
    opener.current = null
  }, [source])

  function openSource(next: AnswerSource) {
    if (source === null && document.activeElement instanceof HTMLElement) opener.current = document.activeElement
    onSource(next)
    countStat(about, 'source_interaction')
  }

  return (
    <>
      <header className="flex min-h-14 flex-none items-center gap-1 border-line border-b py-1 pr-2 pl-4">
        <button
          type="button"
          className="inline-flex min-h-11 flex-none cursor-pointer items-center gap-2 pr-3 font-semibold text-assistant"
          aria-pressed={view === 'talk'}
          onClick={() => setView('talk')}
        >
          <MessagesSquare aria-hidden className="size-5" strokeWidth={1.75} /> Discussion
        </button>
        <Base.Title className="min-w-0 flex-1 truncate border-line border-l pl-3 font-normal font-sans text-[0.9375rem] text-muted max-md:line-clamp-2 max-md:whitespace-normal max-md:text-[0.8125rem] max-md:leading-[1.3]">
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
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-[1_1_50%] flex-col">
          {view === 'talk' ? (
            <Thread
              about={about}
              conversation={conversation}
              talk={talk}
              asking={asking}
              openSource={source}
              onSource={openSource}
              onFollowSource={(opensBeside) => {
                countStat(about, 'source_interaction')
                if (opensBeside) onClose()
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
                setConversation(startConversation(about))
                setView('talk')
              }}
            />
          )}
          <FollowUpBar
            key={draftVersion}
            enabled={enabled}
            busy={runningReply !== null}
            path={about.path}
            isFirst={talk.entries.length === 0}
            language={findAnswerLanguage(talk.entries)}
            onSend={(text) => {
              setView('talk')
              return asking.ask(text)
            }}
            onStop={conversation.stop}
            onHistory={() => {
              onSource(null)
              setView(view === 'history' ? 'talk' : 'history')
            }}
            onBack={opening.from === 'history' && about.kind !== 'site' ? () => leaveFor(about.path) : undefined}
            onFeedback={
              hasAnswer
                ? () => {
                    setMessageId(null)
                    setDialog('feedback')
                  }
                : undefined
            }
            notice={<LinkNotice link={talk.link} waits={runningReply !== null} onReconnect={conversation.reconnect} />}
          />
        </div>
        {source !== null && isArticle(source) && (
          <SourcePane
            key={source.contentId}
            source={source}
            calculator={calculator}
            onClose={() => onSource(null)}
            onLeave={onClose}
          />
        )}
      </div>
      {talk.session !== null && (
        <ShareConversation
          open={dialog === 'share'}
          onClose={() => setDialog('none')}
          session={talk.session}
          path={about.path}
        />
      )}
      {feedback({
        open: dialog === 'feedback',
        messageId,
        onClose: () => setDialog('none'),
        onSent: () => messageId !== null && conversation.noteFeedback(messageId),
      })}
    </>
  )
}

function isArticle(source: AnswerSource): source is AnswerSource & { contentId: string } {
  return source.contentId !== null
}
