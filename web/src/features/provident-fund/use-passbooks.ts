// The passbooks of one visit: chosen files, answers and the result, or those that the account keeps. All of it is in this page's
// memory only.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeptPassbooks } from '../../api/fund-types'
import { ApiError, getReaderMessage, TimeoutError } from '../../api/errors'
import { keepAnswers, readKeptPassbooks } from '../../api/members/fund-account'
import { addFiles, type ChosenFile, noteAnswers } from './chosen-files'
import { readPassbooks, type ReadPassbooks, readSample as askForSample, type ReadSample } from './read-passbooks'
import type { Finding, Reading, QuestionnaireAnswers } from './types'

export type Cleared = 'byReader' | 'idle' | 'left' | 'sample'

type Options = {
  /** Reads the passbooks; the server does unless told otherwise. */
  read?: ReadPassbooks
  readSample?: ReadSample
  /** Called when the account's session turned out to be over; true when that was it. */
  noteFailure?: (error: unknown) => boolean
  /** Called when passbooks are kept that were not before. */
  onKept?: () => void
  /** A sample that is shown from the beginning. */
  sample?: { reading: Reading; told: QuestionnaireAnswers } | null
}

/** What is shown without files. */
type Opened = {
  reading: Reading
  told: QuestionnaireAnswers
  keptAt: string | null
  source: 'kept' | 'sample'
}

export type Passbooks = ReturnType<typeof usePassbooks>

export function usePassbooks(options: Options = {}) {
  const { read = readPassbooks, readSample = askForSample, noteFailure, onKept, sample } = options
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [told, setTold] = useState<QuestionnaireAnswers>(sample?.told ?? {})
  const [reading, setReading] = useState<Reading | null>(sample?.reading ?? null)
  /** What was found before what is shown now; null for the first reading of the visit. */
  const [foundBefore, setFoundBefore] = useState<readonly Finding[] | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  /** The version of the notice that was agreed to; without it nothing is kept. */
  const [consent, setConsent] = useState<string | null>(null)
  /** Since when the account keeps what is shown; null when it doesn't. */
  const [keptAt, setKeptAt] = useState<string | null>(null)
  /** Where what is shown comes from. A file that is only chosen yet changes nothing. */
  const [source, setSource] = useState<'files' | 'kept' | 'sample'>(sample ? 'sample' : 'files')
  const running = useRef<AbortController | null>(null)

  const isSample = source === 'sample'
  const isOfKept = source === 'kept' || (keptAt !== null && files.length === 0)

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setIsReading(false)
  }, [])

  /** `by` is null where the page says by itself what happened. */
  const clear = useCallback(
    (by: Cleared | null) => {
      cancel()
      setFiles([])
      setTold({})
      setReading(null)
      setFoundBefore(null)
      setProblem(null)
      setConsent(null)
      setKeptAt(null)
      setSource('files')
      setCleared(by)
    },
    [cancel],
  )

  useEffect(() => () => running.current?.abort(), [])

  async function send(sent: ChosenFile[], facts: QuestionnaireAnswers) {
    cancel()
    const current = new AbortController()
    running.current = current
    setIsReading(true)
    setProblem(null)
    try {
      const answer = await read(sent, facts, current.signal, consent)
      if (current.signal.aborted) return
      setFiles(noteAnswers(sent, answer.books))
      setFoundBefore(reading?.analysis?.findings ?? null)
      setReading(answer)
      setSource('files')
      const isKept = consent !== null && answer.analysis !== null
      setKeptAt(isKept ? new Date().toISOString() : null)
      if (isKept) onKept?.()
    } catch (error) {
      if (!current.signal.aborted && !noteFailure?.(error)) setProblem(describeFailure(error))
    }
    if (running.current === current) cancel()
  }

  /** Shows what the account keeps, as today's rules see it. */
  const showKept = () => openKept(readKeptPassbooks, 'What you keep could not be opened. Please try again.')

  /** Shows the passbooks of somebody invented, with these answers. */
  const showSample = (facts: QuestionnaireAnswers = {}) =>
    open(
      async () => ({ reading: await readSample(facts), told: facts, keptAt: null, source: 'sample' }),
      'The sample could not be opened. Please try again.',
    )

  const openKept = (call: () => Promise<KeptPassbooks>, failure: string) =>
    open(async () => {
      const kept = await call()
      return { reading: kept, told: withoutGaps(kept.told), keptAt: kept.keptAt, source: 'kept' }
    }, failure)

  async function open(call: () => Promise<Opened>, failure: string) {
    cancel()
    const current = new AbortController()
    running.current = current
    setIsReading(true)
    setProblem(null)
    try {
      const opened = await call()
      if (current.signal.aborted) return
      setFoundBefore(reading?.analysis?.findings ?? null)
      setReading(opened.reading)
      setTold(opened.told)
      setKeptAt(opened.keptAt)
      setSource(opened.source)
      setCleared(null)
    } catch (error) {
      if (!current.signal.aborted && !noteFailure?.(error)) {
        setProblem(getReaderMessage(error, failure))
      }
    }
    if (running.current === current) cancel()
  }

  return {
    files,
    told,
    reading,
    foundBefore,
    isReading,
    problem,
    cleared,
    consent,
    keptAt,
    /** What is shown can be read again from the account, without files. */
    isOfKept,
    /** What is shown was opened from the account; a refused passbook among it is one that the account keeps. */
    isOpenedFromKept: source === 'kept',
    /** What is shown are the passbooks of somebody invented. */
    isSample,
    /** What is shown can be read again only once its files are chosen again. */
    needsFiles: files.length === 0 && !isOfKept && !isSample,
    cancel,
    clear,
    setConsent,
    showKept,
    showSample,
    add: (added: readonly File[]) => {
      const next = addFiles(files, added)
      setFiles(next.files)
      setProblem(next.problem)
      setCleared(null)
    },
    remove: (key: string) => setFiles(files.filter((one) => one.key !== key)),
    setPassword: (key: string, password: string) =>
      setFiles(files.map((one) => (one.key === key ? { ...one, password } : one))),
    read: () => send(files, told),
    /** Reads what is shown again: the server has learnt more about the member meanwhile. */
    readAgain: async () => {
      if (reading === null || isSample) return
      if (isOfKept) await showKept()
      else if (files.length > 0) await send(files, told)
    },
    tell: (facts: QuestionnaireAnswers) => {
      if (isSample) return showSample(facts)
      if (isOfKept) {
        return openKept(() => keepAnswers(facts), 'Your answers could not be kept. Please try again.')
      }
      setTold(facts)
      return send(files, facts)
    },
  }
}

/** The server names what was left out too. */
function withoutGaps(told: object): QuestionnaireAnswers {
  return Object.fromEntries(Object.entries(told).filter(([, answer]) => answer !== null))
}

function describeFailure(error: unknown): string {
  if (error instanceof TimeoutError) return 'Reading took too long. Please try again, perhaps with fewer files.'
  if (error instanceof ApiError && error.status === 429) {
    return 'You have read many passbooks today. To keep this free for all, please come back tomorrow.'
  }
  return getReaderMessage(
    error,
    'The passbooks could not be sent. Please check your connection and try again; your files are still chosen.',
  )
}
