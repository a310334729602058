// The devices on which the member is signed in. "Sign out" ends this browser's own session.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getReaderMessage } from '../../api/errors'
import { endSession, sessionsQuery } from '../../api/members/subscribers'
import { formatDateTime } from '../../lib/format'
import { showToast } from '../../shared/stores/toasts'
import { ErrorState, Skeleton } from '../../ui/states'
import { TEXT_BUTTON } from './account-section'

export function DeviceList() {
  const client = useQueryClient()
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => showToast('Error', getReaderMessage(error, 'Logout failed'), 'danger'),
  })
  if (isError && !sessions) {
    return <ErrorState message="Your devices could not be loaded." onRetry={() => void refetch()} />
  }
  if (!sessions) return <Skeleton className="h-14" />
  return (
    <ul className="space-y-2">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-3">
          <div className="min-w-0 flex-1 text-[0.9375rem]">
            <p className="truncate text-ink">{session.device || 'A browser'}</p>
            <p className="text-muted text-sm">
              {session.current ? 'This browser' : `Last seen ${formatDateTime(session.lastSeenAt)}`}
            </p>
          </div>
          {!session.current && (
            <button
              type="button"
              disabled={end.isPending}
              aria-label={`Sign out ${session.device || 'this browser'}, last seen ${formatDateTime(session.lastSeenAt)}`}
              onClick={() => end.mutate(session.id)}
              className={TEXT_BUTTON}
            >
              Sign out
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
