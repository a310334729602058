// What somebody has written and not sent yet. This device keeps it, in IndexedDB, so that a lost connection, a sign-in
// elsewhere or a closed page loses nothing.

import { useEffect, useState } from 'react'
import { openDeviceStore } from '../../lib/device-store'

const runInStore = openDeviceStore('cases', 'drafts')

export async function readDraft(place: string): Promise<string> {
  try {
    const stored = await runInStore('readonly', (store): IDBRequest<unknown> => store.get(place))
    return typeof stored === 'string' ? stored : ''
  } catch {
    return ''
  }
}

/** Resolves to false when the device keeps nothing. */
export async function storeDraft(place: string, text: string): Promise<boolean> {
  try {
    if (text === '') await runInStore('readwrite', (store) => store.delete(place))
    else await runInStore('readwrite', (store) => store.put(text, place))
    return true
  } catch (error) {
    console.info('the draft is not kept on this device', error)
    return false
  }
}

/** The text of a place, which stays empty until the device has answered. */
export function useDraft(place: string) {
  const [text, setText] = useState('')
  const [isKept, setIsKept] = useState(true)

  useEffect(() => {
    let isUnmounted = false
    void readDraft(place).then((stored) => {
      // What was typed meanwhile is newer.
      if (!isUnmounted) setText((now) => (now === '' ? stored : now))
    })
    return () => {
      isUnmounted = true
    }
  }, [place])

  function change(next: string) {
    setText(next)
    void storeDraft(place, next).then(setIsKept)
  }

  return { text, change, isKept }
}
