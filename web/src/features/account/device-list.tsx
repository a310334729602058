// The devices on which the member is signed in. "Sign out" ends this browser's own session.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../api/failure-words'
import { endSession, sessionsQuery } from '../../api/members/subscribers'
import { ErrorState, Skeleton } from '../../ui/states'
import { TEXT_BUTTON } from './account-section'
import { useAccountTexts } from '../../ui/words/account-texts'
import { usePageLanguage } from '../../ui/page-language'

export function DeviceList() {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { devices: texts, dateTime, signOut, signOutFailed, error: failed } = useAccountTexts()
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => showFailure(failed, error, signOutFailed, language),
  })
  if (isError && !sessions) {
    return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  }
  if (!sessions) return <Skeleton className="h-14" />
  return (
    <ul className="space-y-2">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-3">
          <div className="min-w-0 flex-1 text-[0.9375rem]">
            <p className="truncate text-ink">{session.device || texts.nameless}</p>
            <p className="text-muted text-sm">
              {session.current ? texts.current : texts.seen(dateTime(session.lastSeenAt))}
            </p>
          </div>
          {!session.current && (
            <button
              type="button"
              disabled={end.isPending}
              aria-label={texts.end(session.device, dateTime(session.lastSeenAt))}
              onClick={() => end.mutate(session.id)}
              className={TEXT_BUTTON}
            >
              {signOut}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
