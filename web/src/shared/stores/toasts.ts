// Short messages at the edge of the screen. Each is shown for four seconds, three at most at a time, and the oldest is
// removed first.

import { createStore, type Readable } from '../../lib/create-store'

export type Toast = {
  id: number
  title: string
  text: string
  tone: 'plain' | 'success' | 'danger'
}

const SHOWN_MS = 4000
const MAX_TOASTS = 3

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export function showToast(title: string, text = '', tone: Toast['tone'] = 'plain'): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.read(), { id, title, text, tone }].slice(-MAX_TOASTS))
  setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: number): void {
  const visible = toasts.read()
  if (visible.some((toast) => toast.id === id)) toasts.set(visible.filter((toast) => toast.id !== id))
}

export const toastStore: Readable<readonly Toast[]> = toasts
