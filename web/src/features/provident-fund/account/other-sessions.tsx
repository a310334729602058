// Where the number is signed in, and the way to end that everywhere but here.

import { useCallback, useEffect, useRef, useState } from 'react'
import { getReaderMessage } from '../../../api/errors'
import type { FundSignIn } from '../../../api/fund-types'
import { endOtherFundSessions, listFundSessions } from '../../../api/members/fund-account'
import { formatDateTime } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/states'

type Props = {
  /** Whether a code has opened this session. By password it sees and ends no other. */
  isProven: boolean
  noteFailure: (error: unknown) => boolean
}

export function OtherSessions({ isProven, noteFailure }: Props) {
  const [sessions, setSessions] = useState<FundSignIn[] | null>(null)
  const [isUnread, setIsUnread] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isHere = useRef(true)

  const load = useCallback(
    () =>
      listFundSessions()
        .then((read) => isHere.current && setSessions(read))
        .catch((error: unknown) => isHere.current && !noteFailure(error) && setIsUnread(true)),
    [noteFailure],
  )

  useEffect(() => {
    isHere.current = true
    void load()
    return () => {
      isHere.current = false
    }
  }, [load])

  async function endOthers() {
    setIsBusy(true)
    setProblem(null)
    try {
      await endOtherFundSessions()
      setIsDone(true)
      await load()
    } catch (error) {
      if (!noteFailure(error)) {
        setProblem(getReaderMessage(error, 'Nobody was signed out. Please check your connection and try again.'))
      }
    } finally {
      setIsBusy(false)
    }
  }

  if (isUnread && !sessions) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 text-muted">
        Where you are signed in could not be loaded.
        <Button
          look="outline"
          onClick={() => {
            setIsUnread(false)
            void load()
          }}
        >
          Try again
        </Button>
      </p>
    )
  }
  if (!sessions) return <Skeleton className="h-14" />
  const others = sessions.filter((session) => !session.isCurrent)
  return (
    <div className="pb-6">
      <ul className="space-y-2">
        {sessions.map((session) => (
          <li key={session.openedAt}>
            <p>{session.device ?? 'A browser'}</p>
            <p className="text-muted text-sm">{describeSession(session)}</p>
          </li>
        ))}
      </ul>
      {!isProven && (
        <p className="mt-3 max-w-[64ch] leading-relaxed">
          You signed in with your password. To see other devices and sign them out, sign in with a code.
        </p>
      )}
      {isDone && (
        <p role="status" className="mt-3">
          You are signed out everywhere else. If somebody knows your password, change it as well.
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
      {others.length > 0 && (
        <Button look="outline" className="mt-4" disabled={isBusy} onClick={() => void endOthers()}>
          {isBusy ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
    </div>
  )
}

function describeSession({ isCurrent, isProven, lastSeenAt }: FundSignIn): string {
  const how = isProven ? 'Signed in with a code' : 'Signed in with the password'
  return isCurrent ? `${how}. This browser.` : `${how}. Last used ${formatDateTime(lastSeenAt)}.`
}
