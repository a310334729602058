// Sends files one after the other, and says how far each is and what has stopped it.

import { useEffect, useRef, useState } from 'react'
import { findFileProblem, MAX_FILES } from '../../../lib/paying/file-rules'
import { type FileTexts, fileTexts } from '../../../lib/paying/file-texts'

/** A file that is being sent, or that a problem has stopped. */
export type FileUpload = { key: number; file: File; share: number; problem: string | null }

type SendFile = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>

type Props = {
  /** How many files the server has already. */
  sentCount: number
  /** Resolves when the file stands in the list. */
  send: SendFile
  /** The words for a failure. */
  describe: (error: unknown) => string
  texts?: FileTexts
}

export type FileQueue = ReturnType<typeof useFileQueue>

export function useFileQueue({ sentCount, send, describe, texts = fileTexts }: Props) {
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const [surplus, setSurplus] = useState(false)
  const next = useRef(0)
  // Files are sent one after the other: the answer to the first sets the cookie by which the server knows this browser.
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())

  // A reader who leaves the page stops sending.
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const change = (key: number, to: Partial<FileUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const forget = (key: number) => setUploads((now) => now.filter((one) => one.key !== key))

  async function sendOne({ key, file }: FileUpload) {
    change(key, { problem: null, share: 0 })
    try {
      await send(file, (share) => change(key, { share }), stop.current.signal)
      forget(key)
    } catch (error) {
      if (stop.current.signal.aborted) return
      change(key, { problem: describe(error) })
    }
  }

  function add(files: readonly File[]) {
    const underWay = uploads.filter(({ problem }) => problem === null).length
    const room = MAX_FILES - sentCount - underWay
    setSurplus(files.length > room)
    const added = files.slice(0, Math.max(room, 0)).map((file): FileUpload => {
      next.current += 1
      return { key: next.current, file, share: 0, problem: findFileProblem(file, texts) }
    })
    setUploads((now) => [...now, ...added])
    for (const one of added) if (one.problem === null) queue.current = queue.current.then(() => sendOne(one))
  }

  return { uploads, add, forget, again: sendOne, isFull: sentCount >= MAX_FILES, hasSurplus: surplus }
}
