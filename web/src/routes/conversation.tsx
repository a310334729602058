// /conversation/{id}: a shared conversation, for everybody who has the link. The browser fetches it, and search engines
// do not keep it.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, isNotFound } from '../api/errors'
import { sharedConversationQuery } from '../api/conversations/queries'
import { SharedView } from '../features/discussion/shared-conversation-view'
import { SearchForm } from '../features/search/search-form'
import { Head } from '../shared/components/head'
import { ErrorState, Loading, Skeleton } from '../ui/states'
import { useIsMounted } from '../ui/use-is-mounted'

const route = getRouteApi('/conversation/$id')

export function ConversationRoute() {
  const { id } = route.useParams()
  // The browser's own parser reads an answer's markup, and the server's engine has none.
  const mounted = useIsMounted()
  return (
    <div className="page pt-8 sm:pt-12">
      <Head
        title="A shared conversation"
        description="Questions about an article, with answers from our own articles."
        robots="noindex, nofollow"
      />
      <div className="mx-auto max-w-160">{mounted ? <SharedConversation id={id} /> : <LoadingConversation />}</div>
    </div>
  )
}

function SharedConversation({ id }: { id: string }) {
  const { data, error, isError, refetch } = useQuery(sharedConversationQuery(id))
  if (data) return <SharedView messages={data} />
  if (error instanceof ApiError && error.status === 410) {
    return (
      <ConversationMissing title="This link is no longer active">
        This conversation is no longer shared. Perhaps an article answers your question:
      </ConversationMissing>
    )
  }
  if (isNotFound(error)) {
    return (
      <ConversationMissing title="There is no conversation here">
        The link may be incomplete. Perhaps an article answers your question:
      </ConversationMissing>
    )
  }
  if (!isError) return <LoadingConversation />
  return <ErrorState message="The conversation could not be loaded." onRetry={() => void refetch()} />
}

function ConversationMissing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="font-semibold text-[2rem] text-ink leading-[1.15] tracking-[-0.01em]">{title}</h1>
      <p className="mt-4 mb-6 text-muted leading-relaxed">{children}</p>
      <SearchForm term="" />
    </>
  )
}

function LoadingConversation() {
  return (
    <Loading label="Loading the conversation">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-10 w-full" />
      <Skeleton className="mt-10 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </Loading>
  )
}
