// What the source knows under the proven number, in each state of asking it. It lives in this page's memory.

import { useCallback, useState } from 'react'
import { ApiError, getReaderMessage, isNotFound } from '../../../api/errors'
import { listUans, readUan } from '../../../api/members/fund-account'
import type { FundUanDetails, FundUans } from '../../../api/fund-types'
import type { FundSession } from './use-fund-account'

export type RecordsState =
  /** `asksAnew`: the kept copy was seen, and the source is to be asked again. */
  | { at: 'start'; asksAnew: boolean }
  | { at: 'list'; uans: FundUans }
  | { at: 'record'; uans: FundUans; details: FundUanDetails }
  /** The source does not answer, and there is no copy. */
  | { at: 'down'; text: string }
  /** The session is another number's by now, or the account was never this person's. */
  | { at: 'notYours' }
  /** Signed in by password, and nothing is kept. */
  | { at: 'needsCode' }

const START: RecordsState = { at: 'start', asksAnew: false }

export type Records = ReturnType<typeof useRecords>

/** `onFetched` is called when the source, or the kept copy, has answered. */
export function useRecords({ mobile, noteFailure, refresh }: FundSession, onFetched?: () => void) {
  const [state, setState] = useState<RecordsState>(START)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const reset = useCallback(() => {
    setState(START)
    setProblem(null)
  }, [])

  const askAnew = useCallback(() => {
    setState({ at: 'start', asksAnew: true })
    setProblem(null)
  }, [])

  function noteProblem(error: unknown) {
    if (noteFailure(error)) return
    if (isNotFound(error)) setState({ at: 'notYours' })
    else if (error instanceof ApiError && error.status === 403) setState({ at: 'needsCode' })
    else if (error instanceof ApiError && error.status === 503) {
      setState({ at: 'down', text: getReaderMessage(error, 'The source does not answer at the moment.') })
    } else {
      setProblem(
        getReaderMessage(error, 'The records could not be fetched. Please check your connection and try again.'),
      )
    }
  }

  async function run(work: () => Promise<RecordsState>) {
    setIsBusy(true)
    setProblem(null)
    try {
      setState(await work())
    } catch (error) {
      noteProblem(error)
    }
    setIsBusy(false)
  }

  async function list(consent: string | null, kept: boolean): Promise<RecordsState> {
    const uans = await listUans({ mobile, consent, kept })
    if (consent !== null) void refresh()
    onFetched?.()
    const [first, second] = uans.uans
    return first && !second ? open(uans, first.ref) : { at: 'list', uans }
  }

  async function open(uans: FundUans, ref: string): Promise<RecordsState> {
    return { at: 'record', uans, details: await readUan(ref) }
  }

  return {
    state,
    isBusy,
    problem,
    reset,
    askAnew,
    fetch: (consent: string | null) => run(() => list(consent, false)),
    openKept: () => run(() => list(null, true)),
    choose: (uans: FundUans, ref: string) => run(() => open(uans, ref)),
    showList: (uans: FundUans) => setState({ at: 'list', uans }),
  }
}
