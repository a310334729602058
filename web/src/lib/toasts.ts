// Short messages at the edge of the screen: four seconds each, three at most, the oldest goes first.

export type Toast = { id: number; title: string; text: string; tone: 'plain' | 'success' | 'danger' }

const SHOWN_MS = 4000
const MOST = 3

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function showToast(title: string, text = '', tone: Toast['tone'] = 'plain'): void {
  last += 1
  const id = last
  set([...toasts, { id, title, text, tone }].slice(-MOST))
  setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

export const toastStore = {
  read: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
