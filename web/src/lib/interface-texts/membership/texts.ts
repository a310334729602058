// The words of signing in for something, of leaving, and of the ways back, in every language of a page. Like those of dialogs they are a
// table of their own, which only code that is fetched when it is needed imports.

import type { PageLanguage } from '../../page-language'
import { readShownLanguage } from '../../shown-language'
import { englishMembership } from './english'
import { hindiMembership } from './hindi'

export type MembershipTexts = typeof englishMembership

export const membershipTexts: Record<PageLanguage, MembershipTexts> = { en: englishMembership, hi: hindiMembership }

/** For code outside of components: the words of the page that is open. */
export function readMembershipTexts(): MembershipTexts {
  return membershipTexts[readShownLanguage()]
}
