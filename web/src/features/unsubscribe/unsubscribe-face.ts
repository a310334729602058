// Which state of the page a reader sees. It depends on the link, on what the server says about it, and on who is signed
// in here.

import type { UnsubscribeLink, UnsubscribeScope } from '../../api/subscriber-types'
import type { Profile } from '../../lib/profile'
import type { UnsubscribeAddress } from '../../shared/stores/private-address'

export type UnsubscribeState =
  | { kind: 'loading' }
  /** The reader may choose at once. `token` comes from the mail; the signed-in owner needs none. */
  | { kind: 'choices'; maskedEmail: string; email: string; token: string | null; list: string | null }
  /** Nothing proves whose address it is, so a mail with a link is sent. */
  | { kind: 'ask'; email: string; expired: boolean }
  | { kind: 'failed' }

type LinkReading = { link: UnsubscribeLink | undefined; refused: boolean; failed: boolean }

export function chooseUnsubscribeState(
  { email, token }: UnsubscribeAddress,
  reading: LinkReading,
  profile: Profile | null,
): UnsubscribeState {
  const own = profile !== null && (email === null || isSameAddress(email, profile.email))
  const owner: UnsubscribeState | null = own
    ? { kind: 'choices', maskedEmail: profile.email, email: profile.email, token: null, list: null }
    : null
  if (token === null) return owner ?? { kind: 'ask', email: email ?? '', expired: false }
  const { link } = reading
  if (link) {
    return { kind: 'choices', maskedEmail: link.email, email: email ?? '', token, list: link.list }
  }
  if (reading.refused) return owner ?? { kind: 'ask', email: email ?? '', expired: true }
  return reading.failed ? { kind: 'failed' } : { kind: 'loading' }
}

export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Mails about comments, papers and what somebody follows have no scope of their own: the token names it. */
export type Choice = UnsubscribeScope | 'link'

const COMMENTS: ScopeText = { scope: 'link', title: 'E-mails about comments', text: 'Other e-mail updates still come.' }

const PAPERS: ScopeText = {
  scope: 'link',
  title: 'The yearly reminder of my papers',
  text: 'Other e-mail updates still come.',
}

const RULES: ScopeText = {
  scope: 'link',
  title: 'Changes of what I follow',
  text: 'Other e-mail updates still come.',
}

type ScopeText = { scope: Choice; title: string; text: string }

const SCOPES: readonly ScopeText[] = [
  { scope: 'digest', title: 'The daily digest', text: 'Other e-mail updates still come.' },
  { scope: 'email', title: 'All e-mail', text: 'WhatsApp updates still come, if you asked for them.' },
  { scope: 'whatsapp', title: 'WhatsApp updates', text: 'E-mail still comes, if you asked for it.' },
  { scope: 'all', title: 'Everything', text: 'No updates at all, by e-mail or WhatsApp.' },
  { scope: 'pause', title: 'Pause for 30 days', text: 'Everything stops, and starts again after that.' },
]

export function listScopes(list: string | null): readonly ScopeText[] {
  if (list === 'comments') return [COMMENTS, ...SCOPES]
  if (list === 'rules') return [RULES, ...SCOPES]
  return list === 'papers' ? [PAPERS, ...SCOPES] : SCOPES
}

/** Preselects the scope of the list that the mail was sent to. */
export function preselectScope(list: string | null): Choice {
  if (list === 'comments' || list === 'papers' || list === 'rules') return 'link'
  return SCOPES.find(({ scope }) => scope === list)?.scope ?? 'email'
}
