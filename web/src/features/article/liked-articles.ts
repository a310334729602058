// Which articles were liked in this browser. It only shows the heart filled: the server counts once per visitor
// whatever this says.

import { createSignal, useStore } from '../../lib/create-store'

const KEY = 'likedArticles'
const changes = createSignal((notify) => {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
})

function readStoredIds(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

const splitIds = (text: string) => text.split(' ').filter((id) => id !== '')

export function setLiked(id: string, liked: boolean): void {
  const others = splitIds(readStoredIds()).filter((other) => other !== id)
  try {
    localStorage.setItem(KEY, (liked ? [...others, id] : others).join(' '))
  } catch {
    // When storage is full or forbidden, only the filled heart is lost.
  }
  changes.notify()
}

const stored = { read: readStoredIds, subscribe: changes.subscribe }

export function useLiked(id: string): boolean {
  return splitIds(useStore(stored, '')).includes(id)
}
