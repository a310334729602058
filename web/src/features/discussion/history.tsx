import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ChatSession, chatSessionsQuery, deleteChat } from '../../api/queries/chats'
import type { Opening } from '../../lib/discussion'
import { counted, date } from '../../lib/format'
import { memberDialogs } from '../../lib/member-dialogs'
import { cut } from '../../lib/text'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { controlClass } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { useSubscription } from '../../ui/subscription'
import { forgetConversation } from './conversations'
import { labelled } from './source-labels'
import './discussion.css'

const LONGEST_TITLE = 120

type Props = { onOpen: (opening: Opening) => void }

/** The reader's conversations, newest first, a page at a time. Import it lazily: it brings the panel's styles. */
export function ChatHistory({ onOpen }: Props) {
  const { isSubscribed, subscriptionData } = useSubscription()
  return isSubscribed ? <OwnChats userId={subscriptionData?._id ?? null} onOpen={onOpen} /> : <ForSubscribers />
}

function ForSubscribers() {
  return (
    <div className="chat-none">
      <p>Subscribers find their earlier conversations here. This one is yours from then on, too.</p>
      <Button
        look="outline"
        className="mt-4"
        aria-haspopup="dialog"
        onClick={() => void memberDialogs.open({ kind: 'subscribe' })}
      >
        Subscribe / Login
      </Button>
    </div>
  )
}

function OwnChats({ userId, onOpen }: Props & { userId: string | null }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...chatSessionsQuery(userId, page, search),
    placeholderData: keepPreviousData,
    // Every question changes it.
    staleTime: 0,
  })

  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('words')
    setSearch(typeof typed === 'string' ? typed.trim() : '')
    setPage(1)
  }

  const { data } = query
  return (
    <div className="chat-history">
      <form role="search" onSubmit={look} className="flex gap-2">
        <input
          name="words"
          type="search"
          aria-label="Search your conversations"
          placeholder="Search your conversations"
          className={controlClass(false, 'h-11 min-w-0 flex-1')}
        />
        <Button type="submit" look="outline">
          Search
        </Button>
      </form>
      {!data && query.isError && <ErrorState message="Failed to load sessions" onRetry={() => void query.refetch()} />}
      {!data && !query.isError && <LoadingHistory />}
      {data?.sessions.length === 0 && (
        <p className="chat-none">
          {search === '' ? 'No chat sessions found.' : `No chat sessions found for “${search}”.`}
        </p>
      )}
      {data && data.sessions.length > 0 && (
        <ul aria-busy={query.isPlaceholderData}>
          {data.sessions.map((session) => (
            <Line key={session.id} session={session} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {data && (data.next !== null || data.previous !== null) && (
        <nav aria-label="Pages of your conversations" className="chat-pages">
          <Button look="quiet" disabled={data.previous === null} onClick={() => setPage(data.previous ?? 1)}>
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> Previous
          </Button>
          <span className="text-muted text-sm tabular-nums">Page {page}</span>
          <Button look="quiet" disabled={data.next === null} onClick={() => setPage(data.next ?? page)}>
            Next <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        </nav>
      )}
    </div>
  )
}

function Line({ session, onOpen }: { session: ChatSession; onOpen: Props['onOpen'] }) {
  const client = useQueryClient()
  const [asked, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const about = subjectOf(session)

  async function forget() {
    setBusy(true)
    try {
      await deleteChat(session.id)
      forgetConversation(session.id)
      await client.invalidateQueries({ queryKey: ['me', 'chats'] })
      ask(false)
    } catch (error) {
      console.error('conversation not deleted', error)
      showToast('Error', 'The conversation could not be deleted. Please try again.', 'danger')
    }
    setBusy(false)
  }

  return (
    <li className="chat-session">
      <button type="button" onClick={() => onOpen({ about, from: 'history', session: session.id })}>
        <span className="chat-session-title">{cut(session.firstMessage, LONGEST_TITLE)}</span>
        <span className="chat-session-about">
          {[about.title, counted(session.messageCount, 'message', 'messages'), date(session.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <IconButton label={`Delete: ${cut(session.firstMessage, 60)}`} aria-haspopup="dialog" onClick={() => ask(true)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <ConfirmDialog
        open={asked}
        title="Delete this conversation?"
        description="Its questions and answers are erased, and links to it stop working. This can’t be undone."
        confirmText="Delete"
        destructive
        busy={busy}
        onConfirm={() => void forget()}
        onCancel={() => ask(false)}
      />
    </li>
  )
}

function subjectOf({ articleUrl, articleTitle }: ChatSession): Opening['about'] {
  const url = articleUrl || '/'
  const { label } = labelled({ title: articleTitle ?? '', url, quote: '', contentId: null }, window.location.origin)
  const path = URL.canParse(url, window.location.origin) ? new URL(url, window.location.origin) : null
  const isModule = path?.pathname === '/assist'
  return {
    path: path ? `${path.pathname}${isModule ? path.search : ''}` : '/',
    title: articleTitle ?? label,
    kind: isModule ? 'module' : 'article',
  }
}

function LoadingHistory() {
  return (
    <Loading label="Loading your conversations">
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="mt-3 h-14" />
      ))}
    </Loading>
  )
}
