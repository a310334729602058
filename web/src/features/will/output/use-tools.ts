// What the planner needs beside its own code: the makers of files and of keys. All of it is fetched when the planner
// opens, so that the connection can be cut from then on.

import { useEffect, useState } from 'react'
import { type KeyService, startKeyService } from '../sealed/key-maker'
import { fetchOutputTools, type OutputTools } from './tools'

export type Tools = {
  status: 'loading' | 'ready' | 'failed'
  outputs: OutputTools | null
  keys: KeyService | null
  retry: () => void
}

export function useTools(): Tools {
  const [tools, setTools] = useState<Omit<Tools, 'retry'>>({ status: 'loading', outputs: null, keys: null })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    const keys = startKeyService()
    Promise.all([fetchOutputTools(), keys.ready]).then(
      ([outputs]) => isOver || setTools({ status: 'ready', outputs, keys }),
      (error: unknown) => {
        console.warn('tools of the will not loaded', error)
        if (!isOver) setTools({ status: 'failed', outputs: null, keys })
      },
    )
    return () => {
      isOver = true
      keys.end()
    }
  }, [tries])
  return {
    ...tools,
    retry: () => {
      setTools({ status: 'loading', outputs: null, keys: null })
      setTries(tries + 1)
    },
  }
}
