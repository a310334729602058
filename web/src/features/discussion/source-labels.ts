// The title and the link of a source. A source is an object of our server, or a string of an old conversation.

import type { AnswerSource } from '../../api/conversations/frames'
import { brand } from '../../lib/brand'
import { isOwnPath, paths } from '../../lib/paths'
import { truncate } from '../../lib/text'

export type LabelledSource = {
  label: string
  /** A path of this site or an https address. Null means that there is no link. */
  href: string | null
}

const MAX_LABEL_LENGTH = 32
const FROM_EXPERTS = 'From EPFO Experts'
const OTHERS = 'Other Sources'

export function labelSource({ title, url }: AnswerSource, origin: string): LabelledSource {
  const text = (url || title).trim()
  if (text === FROM_EXPERTS) return labelAssist(paths.assist())
  if (text === OTHERS) return { label: OTHERS, href: null }
  const address = parseAddress(text, origin)
  if (address === null) return { label: title || truncate(text, MAX_LABEL_LENGTH), href: null }
  const isOwn = address.origin === new URL(origin).origin
  const href = isOwn ? `${address.pathname}${address.search}${address.hash}` : address.href
  const isAssist = [paths.assist(), paths.assist(undefined, 'hi')].includes(address.pathname)
  if (isAssist) return labelAssist(isOwn ? href : paths.assist())
  if (isOwn && title !== '') return { label: title, href }
  const titleSlug = address.pathname === '/content' ? address.searchParams.get('title') : null
  if (titleSlug) return { label: title || slugToWords(titleSlug), href }
  return isOwn
    ? { label: slugToWords(address.pathname.split('/').at(-1) ?? ''), href }
    : { label: address.hostname, href }
}

function labelAssist(href: string): LabelledSource {
  return { label: `Expert Insights from ${brand.name}’s Assist`, href }
}

/** Returns null for a text that is not a web address; such a text is a name. */
function parseAddress(text: string, origin: string): URL | null {
  if (!isOwnPath(text) && !/^https?:\/\//i.test(text)) return null
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  // Other sites are linked only over https; this site is linked as it is served.
  return url !== null && (url.protocol === 'https:' || url.origin === new URL(origin).origin) ? url : null
}

/** Turns "pf-for-nri" into "Pf for nri", the nearest to a title that an address offers. */
function slugToWords(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words === '' ? brand.name : words.charAt(0).toUpperCase() + words.slice(1)
}
