// The question that is being answered, noted for this tab: after a reload the same answer is taken up again, not made anew.

import { isRecord } from '../errors'

export type Pending = {
  /** Of the page that the conversation is about. */
  path: string
  session: string
  key: string
  question: string
  /** Null until the server has named the answer. */
  messageId: string | null
}

const ENTRY = 'chatPending'

function pendingOf(value: unknown): Pending | null {
  if (!isRecord(value)) return null
  const { path, session, key, question, messageId } = value
  const known = [path, session, key, question].every((text) => typeof text === 'string')
  if (!known || (messageId !== null && typeof messageId !== 'string')) return null
  return { path: String(path), session: String(session), key: String(key), question: String(question), messageId }
}

export const pendingQuestion = {
  of(session: string): Pending | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(ENTRY) ?? 'null')
      const pending = pendingOf(kept)
      return pending?.session === session ? pending : null
    } catch {
      return null
    }
  },
  note(pending: Pending | null): void {
    try {
      if (pending === null) sessionStorage.removeItem(ENTRY)
      else sessionStorage.setItem(ENTRY, JSON.stringify(pending))
    } catch {
      // Then a reload begins without it; the history has the answer once it is made.
    }
  },
}
