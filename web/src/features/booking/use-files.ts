import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors'
import { type FilePlace, intakeFilesQuery, removeIntakeFile, sendIntakeFile } from '../../api/queries/intake-files'
import { fileProblem, MOST_FILES } from './file-rules'

/** On its way, or stopped by a problem. */
export type Sending = { key: number; file: File; share: number; problem: string | null }

/** What was sent, what is being sent, and what is wrong with what could not be. */
export function useFiles(place: FilePlace) {
  const client = useQueryClient()
  const query = intakeFilesQuery(place)
  const { data: sent = [], isError } = useQuery(query)
  const [sending, set] = useState<Sending[]>([])
  const [surplus, setSurplus] = useState(false)
  const next = useRef(0)
  // One after the other: the first makes the browser known, by a cookie that the others bring along.
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())
  const removing = useMutation({
    mutationFn: (id: string) => removeIntakeFile(place, id),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })

  // Whoever leaves the step does not go on sending.
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const change = (key: number, to: Partial<Sending>) =>
    set((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const forget = (key: number) => set((now) => now.filter((one) => one.key !== key))

  async function send({ key, file }: Sending) {
    change(key, { problem: null, share: 0 })
    try {
      await sendIntakeFile(place, file, (share) => change(key, { share }), stop.current.signal)
      await client.invalidateQueries({ queryKey: query.queryKey })
      forget(key)
    } catch (error) {
      if (stop.current.signal.aborted) return
      change(key, { problem: messageOf(error, 'This file could not be sent. Please try again.') })
    }
  }

  function add(files: readonly File[]) {
    const underWay = sending.filter(({ problem }) => problem === null).length
    const room = MOST_FILES - sent.length - underWay
    setSurplus(files.length > room)
    const added = files.slice(0, Math.max(room, 0)).map((file): Sending => {
      next.current += 1
      return { key: next.current, file, share: 0, problem: fileProblem(file) }
    })
    set((now) => [...now, ...added])
    for (const one of added) if (one.problem === null) queue.current = queue.current.then(() => send(one))
  }

  return {
    sent,
    sending,
    add,
    forget,
    again: send,
    remove: removing.mutate,
    isFull: sent.length >= MOST_FILES,
    problem: surplus
      ? 'At most five files can be sent'
      : removing.isError
        ? messageOf(removing.error, 'The file could not be removed. Please try again.')
        : isError
          ? 'What you sent could not be loaded.'
          : null,
  }
}
