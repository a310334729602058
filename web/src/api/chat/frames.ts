// What goes over the chat's socket, both ways. What comes in is read field by field: a frame of another shape is no frame.

import { isRecord } from '../errors'

export type ClientFrame =
  /** `user_id` is a hint, empty when nobody is known: the server goes by its session. */
  | { query: string; article_url: string; user_id: string; request_id: string }
  | { action: 'summarise'; article_url: string; request_id: string }
  | { action: 'stop' }
  | { action: 'regenerate'; message_id: string; request_id: string }
  | { action: 'resume'; message_id: string; after_seq: number }

export type ChatSource = {
  title: string
  /** Path on this site, with the place behind "#", or an address elsewhere in old conversations. */
  url: string
  /** Word for word as it stands on the page; empty where a whole article is meant. */
  quote: string
  /** Of the article; null for other pages and in old conversations. */
  contentId: string | null
}

/** interrupted: its maker was gone before it was done; what there was is kept. */
const STATUSES = ['making', 'done', 'stopped', 'interrupted', 'failed'] as const
export type AnswerStatus = (typeof STATUSES)[number]

export type Whole = {
  messageId: string
  html: string
  sources: ChatSource[]
  related: string[]
  abstained: boolean
  status: AnswerStatus
  /** Of whoever keeps several apart: the question it answers. */
  requestId: string | null
}

export type ServerFrame =
  | { kind: 'session'; session: string }
  /** Numbered, so that what comes twice is told once. `anew`: what came before is withdrawn. */
  | { kind: 'chunk'; messageId: string; seq: number; html: string; anew: boolean; requestId: string | null }
  | { kind: 'whole'; whole: Whole; session: string | null }
  /** Null html: it failed. */
  | { kind: 'summary'; html: string | null; messageId: string | null; sources: ChatSource[]; related: string[] }
  /** Of no answer in particular when both are null. */
  | { kind: 'error'; message: string; messageId: string | null; requestId: string | null }

export function readFrame(data: unknown): ServerFrame | null {
  const body = parsed(data)
  if (!isRecord(body)) return null
  if (isRecord(body.error)) {
    const [messageId, requestId] = [textOrNull(body.message_id), textOrNull(body.request_id)]
    return { kind: 'error', message: text(body.error.message), messageId, requestId }
  }
  if (isRecord(body.summary)) {
    return summaryOf(body, body.summary)
  }
  if (typeof body.bot_response_chunk === 'string') return chunkOf(body, body.bot_response_chunk)
  if (typeof body.bot_response === 'string') return wholeOf(body, body.bot_response)
  const session = textOrNull(body.session_id)
  return session === null ? null : { kind: 'session', session }
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return null
  try {
    const body: unknown = JSON.parse(data)
    return body
  } catch {
    return null
  }
}

function chunkOf(body: Record<string, unknown>, html: string): ServerFrame {
  return {
    kind: 'chunk',
    messageId: textOrNull(body.message_id) ?? '',
    seq: typeof body.seq === 'number' ? body.seq : 0,
    html,
    anew: body.anew === true,
    requestId: textOrNull(body.request_id),
  }
}

function wholeOf(body: Record<string, unknown>, html: string): ServerFrame {
  return {
    kind: 'whole',
    session: textOrNull(body.session_id),
    whole: {
      messageId: textOrNull(body.message_id) ?? '',
      html,
      sources: sourcesOf(body.sources),
      related: textsOf(body.related),
      abstained: body.abstained === true,
      status: statusOf(body.status),
      requestId: textOrNull(body.request_id),
    },
  }
}

function summaryOf(body: Record<string, unknown>, summary: Record<string, unknown>): ServerFrame {
  const html = text(summary.html)
  return {
    kind: 'summary',
    html: summary.status === 'ok' && html.trim() !== '' ? html : null,
    messageId: textOrNull(body.message_id),
    sources: sourcesOf(body.sources),
    related: textsOf(body.related),
  }
}

/** Objects, or in old conversations plain strings, which are an address or a name. */
export function sourcesOf(value: unknown): ChatSource[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((source: unknown) => {
    if (typeof source === 'string') {
      return source.trim() === '' ? [] : { title: '', url: source.trim(), quote: '', contentId: null }
    }
    if (!isRecord(source)) return []
    const found = {
      title: text(source.title),
      url: text(source.url),
      quote: text(source.quote),
      contentId: textOrNull(source.contentId),
    }
    return found.title === '' && found.url === '' ? [] : found
  })
}

/** Old answers say nothing of it: they are whole. */
export function statusOf(value: unknown): AnswerStatus {
  return STATUSES.find((status) => status === value) ?? 'done'
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Ids may come as numbers. */
function textOrNull(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
