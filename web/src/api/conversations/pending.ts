// The question that is being answered, stored for this tab: after a reload the same answer is resumed instead of
// generated again.

import { isRecord } from '../errors'

export type PendingQuestion = {
  /** The path of the page that the conversation is about. */
  path: string
  session: string
  key: string
  question: string
  /** Null until the server has named the answer. */
  messageId: string | null
}

const STORAGE_KEY = 'chatPending'

function parsePending(value: unknown): PendingQuestion | null {
  if (!isRecord(value)) return null
  const { path, session, key, question, messageId } = value
  const areTexts = [path, session, key, question].every((text) => typeof text === 'string')
  if (!areTexts || (messageId !== null && typeof messageId !== 'string')) return null
  return { path: String(path), session: String(session), key: String(key), question: String(question), messageId }
}

export const pendingQuestion = {
  find(session: string): PendingQuestion | null {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
      const pending = parsePending(stored)
      return pending?.session === session ? pending : null
    } catch {
      return null
    }
  },
  store(pending: PendingQuestion | null): void {
    try {
      if (pending === null) sessionStorage.removeItem(STORAGE_KEY)
      else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending))
    } catch {
      // Without storage a reload does not resume the answer; the history shows it once it is complete.
    }
  },
}
