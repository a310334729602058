// Which of the page's faces a reader sees: it depends on the link, on what the server says about it, and on who is
// signed in here.

import type { UnsubscribeLink, UnsubscribeScope } from '../../api/subscriber-types'
import type { Profile } from '../../lib/profile'
import type { UnsubscribeAddress } from '../../lib/private-address'

export type Way =
  | { kind: 'loading' }
  /** May choose at once. `token` is the mail's; the owner who is signed in needs none. */
  | { kind: 'choices'; shown: string; email: string; token: string | null; list: string | null }
  /** Nobody has proven anything: a mail decides. */
  | { kind: 'ask'; email: string; expired: boolean }
  | { kind: 'failed' }

type Reading = { link: UnsubscribeLink | undefined; refused: boolean; failed: boolean }

export function wayOf({ email, token }: UnsubscribeAddress, reading: Reading, profile: Profile | null): Way {
  const own = profile !== null && (email === null || sameAddress(email, profile.email))
  const owner: Way | null = own
    ? { kind: 'choices', shown: profile.email, email: profile.email, token: null, list: null }
    : null
  if (token === null) return owner ?? { kind: 'ask', email: email ?? '', expired: false }
  const { link } = reading
  if (link) {
    return { kind: 'choices', shown: link.email, email: email ?? '', token, list: link.list }
  }
  if (reading.refused) return owner ?? { kind: 'ask', email: email ?? '', expired: true }
  return reading.failed ? { kind: 'failed' } : { kind: 'loading' }
}

export function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** What a mail about comments is about has no name of its own: the token says it. */
export type Choice = UnsubscribeScope | 'link'

const COMMENTS: ScopeText = { scope: 'link', title: 'Mails about comments', text: 'Other e-mail updates still come.' }

type ScopeText = { scope: Choice; title: string; text: string }

const SCOPES: readonly ScopeText[] = [
  { scope: 'digest', title: 'The daily digest', text: 'Other e-mail updates still come.' },
  { scope: 'email', title: 'All e-mail', text: 'WhatsApp updates still come, if you asked for them.' },
  { scope: 'whatsapp', title: 'WhatsApp updates', text: 'E-mail still comes, if you asked for it.' },
  { scope: 'all', title: 'Everything', text: 'No updates at all, by e-mail or WhatsApp.' },
  { scope: 'pause', title: 'Pause for 30 days', text: 'Everything stops, and comes again after that.' },
]

export function choicesFor(list: string | null): readonly ScopeText[] {
  return list === 'comments' ? [COMMENTS, ...SCOPES] : SCOPES
}

/** What the mail came from is ticked. */
export function firstScope(list: string | null): Choice {
  if (list === 'comments') return 'link'
  return SCOPES.find(({ scope }) => scope === list)?.scope ?? 'email'
}
