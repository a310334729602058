// What a source is called and where it leads: objects of our server, and the strings of old conversations.

import type { ChatSource } from '../../api/chat/frames'
import { brand } from '../../lib/brand'
import { isOwnPath, paths } from '../../lib/paths'
import { cut } from '../../lib/text'

export type LabelledSource = {
  label: string
  /** A path of this site or an https address; null leads nowhere. */
  href: string | null
}

const LONGEST = 32
const FROM_EXPERTS = 'From EPFO Experts'
const OTHERS = 'Other Sources'

export function labelled({ title, url }: ChatSource, origin: string): LabelledSource {
  const given = (url || title).trim()
  if (given === FROM_EXPERTS) return assist(paths.assist())
  if (given === OTHERS) return { label: OTHERS, href: null }
  const address = parsed(given, origin)
  if (address === null) return { label: title || cut(given, LONGEST), href: null }
  const own = address.origin === new URL(origin).origin
  const href = own ? `${address.pathname}${address.search}${address.hash}` : address.href
  if (address.pathname === paths.assist()) return assist(own ? href : paths.assist())
  if (own && title !== '') return { label: title, href }
  const named = address.pathname === '/content' ? address.searchParams.get('title') : null
  if (named) return { label: title || wordsOf(named), href }
  return own ? { label: wordsOf(address.pathname.split('/').at(-1) ?? ''), href } : { label: address.hostname, href }
}

function assist(href: string): LabelledSource {
  return { label: `Expert Insights from ${brand.name}’s Assist`, href }
}

/** What is no address of the web is a name. */
function parsed(given: string, origin: string): URL | null {
  if (!isOwnPath(given) && !/^https?:\/\//i.test(given)) return null
  const url = URL.canParse(given, origin) ? new URL(given, origin) : null
  // Others only over https; our own wherever the site is.
  return url !== null && (url.protocol === 'https:' || url.origin === new URL(origin).origin) ? url : null
}

/** "pf-for-nri" → "Pf for nri": as near to the title as an address comes. */
function wordsOf(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim()
  return words === '' ? brand.name : words.charAt(0).toUpperCase() + words.slice(1)
}
