// Whose session this browser has, and how it ended. Only this page's memory knows it; the server decides at every call.

import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnauthorized } from '../../../api/errors'
import { eraseFundData, readFundSession, signOutOfFund } from '../../../api/members/fund-account'
import type { FundAccount, FundErasure } from '../../../api/fund-types'

/** How a session ended, as far as the reader should be told. */
export type Departure =
  | { how: 'signedOut' | 'idle' | 'expired' }
  /** The page is cleared; the site has not answered yet, or could not be told. */
  | { how: 'signingOut' | 'unheard' }
  /** What was kept is erased. */
  | { how: 'erased'; receipt: FundErasure }

export type FundSession = ReturnType<typeof useFundAccount>

/** The server ends a session that asked nothing for 15 minutes, though its reader may have been reading all the time. */
const REFRESH_EVERY_MS = 5 * 60_000

export function useFundAccount() {
  const [account, setAccount] = useState<FundAccount | null>(null)
  const [departure, setDeparture] = useState<Departure | null>(null)
  /** The number as it was typed in this tab; the server tells it masked only. */
  const [mobile, setMobile] = useState<string | null>(null)
  const isHere = useRef(true)

  const leave = useCallback((by: Departure) => {
    setAccount(null)
    setMobile(null)
    setDeparture(by)
  }, [])

  const open = useCallback((opened: FundAccount, typed: string | null) => {
    setAccount(opened)
    setMobile(typed)
    setDeparture(null)
  }, [])

  /** Reads the account again. Nothing changes while there is no connection. */
  const refresh = useCallback(async () => {
    try {
      const read = await readFundSession()
      if (!isHere.current) return
      if (read) setAccount(read)
      else leave({ how: 'expired' })
    } catch {
      // What the page shows stays; the next call tells whether the session is still there.
    }
  }, [leave])

  useEffect(() => {
    isHere.current = true
    readFundSession()
      .then((read) => isHere.current && setAccount((now) => now ?? read))
      .catch(() => undefined)
    return () => {
      isHere.current = false
    }
  }, [])

  const isSignedIn = account !== null
  useEffect(() => {
    if (!isSignedIn) return undefined
    let last = Date.now()
    const keepOpen = () => {
      if (Date.now() - last < REFRESH_EVERY_MS) return
      last = Date.now()
      void refresh()
    }
    const signs = ['pointerdown', 'keydown', 'scroll'] as const
    for (const sign of signs) window.addEventListener(sign, keepOpen, { passive: true, capture: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, keepOpen, { capture: true })
    }
  }, [isSignedIn, refresh])

  /** The page is cleared first: on a shared device that must not wait for the network. That the session is over is said when it is. */
  const signOut = useCallback(async () => {
    leave({ how: 'signingOut' })
    const how = await signOutOfFund().then(
      () => 'signedOut' as const,
      () => 'unheard' as const,
    )
    setDeparture((now) => (now?.how === 'signingOut' ? { how } : now))
  }, [leave])

  /** The server ends an idle session by itself, so that nothing hangs on its answer. */
  const leaveIdle = useCallback(() => {
    leave({ how: 'idle' })
    signOutOfFund().catch(() => undefined)
  }, [leave])

  /** Rejects when nothing was erased. */
  const erase = useCallback(async () => {
    leave({ how: 'erased', receipt: await eraseFundData() })
  }, [leave])

  /** Takes note of a session that is over; tells whether the failure was that. */
  const noteFailure = useCallback(
    (error: unknown): boolean => {
      if (!isUnauthorized(error)) return false
      leave({ how: 'expired' })
      return true
    },
    [leave],
  )

  return {
    account,
    mobile,
    departure,
    open,
    refresh,
    signOut,
    leaveIdle,
    erase,
    noteFailure,
    forget: () => setDeparture(null),
  }
}
