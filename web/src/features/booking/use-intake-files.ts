import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import {
  type IntakeFileOwner,
  intakeFilesQuery,
  removeIntakeFile,
  sendIntakeFile,
} from '../../api/members/intake-files'
import { findFileProblem, MAX_FILES } from './file-rules'

/** A file that is being sent, or that a problem has stopped. */
export type FileUpload = { key: number; file: File; share: number; problem: string | null }

/** Returns the files that were sent, those being sent, and what is wrong with the others. */
export function useIntakeFiles(place: IntakeFileOwner) {
  const client = useQueryClient()
  const query = intakeFilesQuery(place)
  const { data: sent = [], isError } = useQuery(query)
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const [surplus, setSurplus] = useState(false)
  const next = useRef(0)
  // Files are sent one after the other: the answer to the first sets the cookie by which the server knows this browser.
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())
  const removing = useMutation({
    mutationFn: (id: string) => removeIntakeFile(place, id),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })

  // A reader who leaves the step stops sending.
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const change = (key: number, to: Partial<FileUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const forget = (key: number) => setUploads((now) => now.filter((one) => one.key !== key))

  async function send({ key, file }: FileUpload) {
    change(key, { problem: null, share: 0 })
    try {
      await sendIntakeFile(place, file, (share) => change(key, { share }), stop.current.signal)
      await client.invalidateQueries({ queryKey: query.queryKey })
      forget(key)
    } catch (error) {
      if (stop.current.signal.aborted) return
      change(key, { problem: getReaderMessage(error, 'This file could not be sent. Please try again.') })
    }
  }

  function add(files: readonly File[]) {
    const underWay = uploads.filter(({ problem }) => problem === null).length
    const room = MAX_FILES - sent.length - underWay
    setSurplus(files.length > room)
    const added = files.slice(0, Math.max(room, 0)).map((file): FileUpload => {
      next.current += 1
      return { key: next.current, file, share: 0, problem: findFileProblem(file) }
    })
    setUploads((now) => [...now, ...added])
    for (const one of added) if (one.problem === null) queue.current = queue.current.then(() => send(one))
  }

  return {
    sent,
    uploads,
    add,
    forget,
    again: send,
    remove: removing.mutate,
    isFull: sent.length >= MAX_FILES,
    problem: surplus
      ? 'At most five files can be sent'
      : removing.isError
        ? getReaderMessage(removing.error, 'The file could not be removed. Please try again.')
        : isError
          ? 'Your files could not be loaded.'
          : null,
  }
}
