// The reader's conversations, newest first, a page at a time. Import it lazily: it brings the panel's styles.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { queryKeys } from '../../api/query-keys'
import { type ConversationSummary, conversationsQuery, deleteConversation } from '../../api/conversations/queries'
import { type Opening, WHOLE_SITE } from '../../shared/stores/discussion'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { truncate } from '../../lib/text'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { getControlClass } from '../../ui/forms/field'
import { IconButton } from '../../ui/icon-button'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { useSubscription } from '../../shared/components/subscription'
import { forgetConversation } from './conversations'
import { labelSource } from './source-labels'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'
import './discussion.css'

const MAX_TITLE_LENGTH = 120

type Props = { onOpen: (opening: Opening) => void }

export function ConversationHistory({ onOpen }: Props) {
  const { isSubscribed, subscriptionData } = useSubscription()
  return isSubscribed ? (
    <ConversationList userId={subscriptionData?._id ?? null} onOpen={onOpen} />
  ) : (
    <SubscribersOnly />
  )
}

function SubscribersOnly() {
  const { conversations: texts } = useAccountTexts()
  return (
    <div data-styles="discussion">
      <div className="py-6 text-muted">
        <p>{texts.subscribersOnly}</p>
        <Button
          look="outline"
          className="mt-4"
          aria-haspopup="dialog"
          onClick={() => void memberDialogs.open({ kind: 'subscribe' })}
        >
          {texts.subscribe}
        </Button>
      </div>
    </div>
  )
}

function ConversationList({ userId, onOpen }: Props & { userId: string | null }) {
  const { conversations: texts } = useAccountTexts()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...conversationsQuery(userId, page, search),
    placeholderData: keepPreviousData,
    // Every question changes the history, so it is fetched anew.
    staleTime: 0,
  })

  function submitSearch(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('words')
    setSearch(typeof typed === 'string' ? typed.trim() : '')
    setPage(1)
  }

  const { data } = query
  return (
    <div data-styles="discussion">
      <form role="search" onSubmit={submitSearch} className="flex gap-2">
        <input
          name="words"
          type="search"
          aria-label={texts.searchLabel}
          placeholder={texts.searchLabel}
          className={getControlClass(false, 'h-11 min-w-0 flex-1')}
        />
        <Button type="submit" look="outline">
          {texts.search}
        </Button>
      </form>
      {!data && query.isError && <ErrorState message={texts.notLoaded} onRetry={() => void query.refetch()} />}
      {!data && !query.isError && <LoadingHistory />}
      {data?.sessions.length === 0 && (
        <p className="py-6 text-muted">{search === '' ? texts.none : texts.noneFor(search)}</p>
      )}
      {data && data.sessions.length > 0 && (
        <ul aria-busy={query.isPlaceholderData}>
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {data && (data.next !== null || data.previous !== null) && (
        <nav aria-label={texts.pages} className="-mx-5 flex items-center justify-between pt-2">
          <Button look="quiet" disabled={data.previous === null} onClick={() => setPage(data.previous ?? 1)}>
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} /> {texts.previous}
          </Button>
          <span className="text-muted text-sm tabular-nums">{texts.page(page)}</span>
          <Button look="quiet" disabled={data.next === null} onClick={() => setPage(data.next ?? page)}>
            {texts.next} <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        </nav>
      )}
    </div>
  )
}

function SessionRow({ session, onOpen }: { session: ConversationSummary; onOpen: Props['onOpen'] }) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { conversations: texts, date, error: failed } = useAccountTexts()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const about = toSubject(session)

  async function deleteSession() {
    setBusy(true)
    try {
      await deleteConversation(session.id)
      forgetConversation(session.id)
      await client.invalidateQueries({ queryKey: queryKeys.allMyConversations })
      setIsConfirming(false)
    } catch (error) {
      console.error('conversation not deleted', error)
      showToast(failed, texts.notDeleted, 'danger')
    }
    setBusy(false)
  }

  return (
    <li className="flex items-center gap-1 border-line border-b">
      <button
        type="button"
        className="group grid min-w-0 flex-1 cursor-pointer gap-0.5 py-3 text-left"
        onClick={() => onOpen({ about, from: 'history', session: session.id })}
      >
        <span className="wrap-anywhere font-medium text-ink group-hover:text-brand">
          {truncate(session.firstMessage, MAX_TITLE_LENGTH)}
        </span>
        <span className="text-[0.8125rem] text-muted">
          {[about.title, texts.messages(session.messageCount), date(session.createdAt)].filter(Boolean).join(' · ')}
        </span>
      </button>
      <IconButton
        label={texts.delete(truncate(session.firstMessage, 60))}
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        title={texts.deletion.title}
        language={language}
        description={texts.deletion.description}
        confirmText={texts.deletion.confirm}
        destructive
        busy={busy}
        onConfirm={() => void deleteSession()}
        onCancel={() => setIsConfirming(false)}
      />
    </li>
  )
}

function toSubject({ articleUrl: url, articleTitle }: ConversationSummary): Opening['about'] {
  const { origin } = window.location
  if (url === '' || !URL.canParse(url, origin)) return WHOLE_SITE
  const { pathname, search } = new URL(url, origin)
  const isModule = /^(?:\/hi)?\/assist$/.test(pathname)
  const { label } = labelSource({ title: articleTitle ?? '', url, quote: '', contentId: null }, origin)
  return {
    path: `${pathname}${isModule ? search : ''}`,
    title: articleTitle ?? label,
    kind: isModule ? 'module' : 'article',
  }
}

function LoadingHistory() {
  const { conversations: texts } = useAccountTexts()
  return (
    <Loading label={texts.loading}>
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} className="mt-3 h-14" />
      ))}
    </Loading>
  )
}
