// The passbooks of one visit: chosen files, answers and the result. All of it is in this page's memory only.

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, getReaderMessage, TimeoutError } from '../../api/errors'
import { addFiles, type ChosenFile, noteAnswers } from './chosen-files'
import { readPassbooks, type ReadPassbooks } from './read-passbooks'
import type { Reading, ToldFacts } from './types'

export type Cleared = 'byReader' | 'idle' | 'left'

export type Passbooks = ReturnType<typeof usePassbooks>

export function usePassbooks(read: ReadPassbooks = readPassbooks) {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [told, setTold] = useState<ToldFacts>({})
  const [reading, setReading] = useState<Reading | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const running = useRef<AbortController | null>(null)

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setIsReading(false)
  }, [])

  const clear = useCallback(
    (by: Cleared) => {
      cancel()
      setFiles([])
      setTold({})
      setReading(null)
      setProblem(null)
      setCleared(by)
    },
    [cancel],
  )

  useEffect(() => () => running.current?.abort(), [])

  async function send(sent: ChosenFile[], facts: ToldFacts) {
    cancel()
    const current = new AbortController()
    running.current = current
    setIsReading(true)
    setProblem(null)
    try {
      const answer = await read(sent, facts, current.signal)
      if (current.signal.aborted) return
      setFiles(noteAnswers(sent, answer.books))
      setReading(answer)
    } catch (error) {
      if (!current.signal.aborted) setProblem(describeFailure(error))
    }
    if (running.current === current) cancel()
  }

  return {
    files,
    told,
    reading,
    isReading,
    problem,
    cleared,
    cancel,
    clear,
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
    tell: (facts: ToldFacts) => {
      setTold(facts)
      return send(files, facts)
    },
  }
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
