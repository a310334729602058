// Which articles were liked in this browser. Only for showing the heart filled: the server counts once per visitor
// whatever this says.

import { useSyncExternalStore } from 'react'

const KEY = 'likedArticles'
const listeners = new Set<() => void>()

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

const ids = (stored: string) => stored.split(' ').filter((id) => id !== '')

export function setLiked(id: string, liked: boolean): void {
  const others = ids(read()).filter((other) => other !== id)
  try {
    localStorage.setItem(KEY, (liked ? [...others, id] : others).join(' '))
  } catch {
    // A full or forbidden storage costs the filled heart, nothing else.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useLiked(id: string): boolean {
  return ids(useSyncExternalStore(subscribe, read, () => '')).includes(id)
}
