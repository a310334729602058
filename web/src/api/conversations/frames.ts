// The frames of the conversation's socket, in both directions. Incoming frames are read field by field, and a frame of another
// shape is ignored.

import { type PageLanguage, toPageLanguage } from '../../lib/page-language'
import { isRecord } from '../errors'

export type ClientFrame =
  /**
   * `user_id` is a hint, which is empty when nobody is known: the server goes by its session. A question about no page
   * has no `article_url`.
   */
  | { query: string; article_url?: string; user_id: string; request_id: string }
  | { action: 'summarise'; article_url: string; request_id: string }
  | { action: 'stop' }
  | { action: 'regenerate'; message_id: string; request_id: string }
  | { action: 'resume'; message_id: string; after_seq: number }

export type AnswerSource = {
  title: string
  /** A path on this site with its fragment; in old conversations it can be an address of another site. */
  url: string
  /** The quote is word for word as on the page; it is empty when a whole article is meant. */
  quote: string
  /** The id of the article; null for other pages and in old conversations. */
  contentId: string | null
}

/**
 * `interrupted`: the node that generated the answer went away before the answer was complete. The text so far is kept.
 */
const STATUSES = ['making', 'done', 'stopped', 'interrupted', 'failed'] as const
export type AnswerStatus = (typeof STATUSES)[number]

export type WholeAnswer = {
  messageId: string
  html: string
  sources: AnswerSource[]
  related: string[]
  abstained: boolean
  status: AnswerStatus
  /** The language of what stands around the answer. */
  language: PageLanguage
  /** The id of the question, by which several answers are told apart. */
  requestId: string | null
}

export type ServerFrame =
  | { kind: 'session'; session: string }
  /**
   * Pieces are numbered, so that one that arrives twice is applied once. `isRestart`: the text before it is
   * withdrawn.
   */
  | { kind: 'chunk'; messageId: string; seq: number; html: string; isRestart: boolean; requestId: string | null }
  | { kind: 'whole'; whole: WholeAnswer; session: string | null }
  /** `html` is null when the summary failed. */
  | {
      kind: 'summary'
      html: string | null
      messageId: string | null
      sources: AnswerSource[]
      related: string[]
      language: PageLanguage
    }
  /** When both ids are null, the error belongs to no answer in particular. */
  | { kind: 'error'; message: string; messageId: string | null; requestId: string | null }

export function readFrame(data: unknown): ServerFrame | null {
  const body = parseJson(data)
  if (!isRecord(body)) return null
  if (isRecord(body.error)) {
    const [messageId, requestId] = [readTextOrNull(body.message_id), readTextOrNull(body.request_id)]
    return { kind: 'error', message: readText(body.error.message), messageId, requestId }
  }
  if (isRecord(body.summary)) {
    return readSummary(body, body.summary)
  }
  if (typeof body.bot_response_chunk === 'string') return readChunk(body, body.bot_response_chunk)
  if (typeof body.bot_response === 'string') return readWholeAnswer(body, body.bot_response)
  const session = readTextOrNull(body.session_id)
  return session === null ? null : { kind: 'session', session }
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return null
  try {
    const body: unknown = JSON.parse(data)
    return body
  } catch {
    return null
  }
}

function readChunk(body: Record<string, unknown>, html: string): ServerFrame {
  return {
    kind: 'chunk',
    messageId: readTextOrNull(body.message_id) ?? '',
    seq: typeof body.seq === 'number' ? body.seq : 0,
    html,
    isRestart: body.anew === true,
    requestId: readTextOrNull(body.request_id),
  }
}

function readWholeAnswer(body: Record<string, unknown>, html: string): ServerFrame {
  return {
    kind: 'whole',
    session: readTextOrNull(body.session_id),
    whole: {
      messageId: readTextOrNull(body.message_id) ?? '',
      html,
      sources: readSources(body.sources),
      related: readTexts(body.related),
      abstained: body.abstained === true,
      status: readStatus(body.status),
      language: toPageLanguage(body.language),
      requestId: readTextOrNull(body.request_id),
    },
  }
}

function readSummary(body: Record<string, unknown>, summary: Record<string, unknown>): ServerFrame {
  const html = readText(summary.html)
  return {
    kind: 'summary',
    html: summary.status === 'ok' && html.trim() !== '' ? html : null,
    messageId: readTextOrNull(body.message_id),
    sources: readSources(body.sources),
    related: readTexts(body.related),
    language: toPageLanguage(body.language),
  }
}

/** Sources are objects; old conversations have plain strings, which are an address or a name. */
export function readSources(value: unknown): AnswerSource[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((source: unknown) => {
    if (typeof source === 'string') {
      return source.trim() === '' ? [] : { title: '', url: source.trim(), quote: '', contentId: null }
    }
    if (!isRecord(source)) return []
    const found = {
      title: readText(source.title),
      url: readText(source.url),
      quote: readText(source.quote),
      contentId: readTextOrNull(source.contentId),
    }
    return found.title === '' && found.url === '' ? [] : found
  })
}

/** Old answers carry no status, and they are complete. */
export function readStatus(value: unknown): AnswerStatus {
  return STATUSES.find((status) => status === value) ?? 'done'
}

export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Ids may come as numbers. */
function readTextOrNull(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
