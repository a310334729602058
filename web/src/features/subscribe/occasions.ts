// What somebody may sign in for besides updates. The words of the dialog are in lib/interface-texts/membership.

import type { SignInOccasion } from '../../shared/stores/member-dialogs'

/** The part of the page to which Google's way back leads; null for its beginning. */
export const RETURN_ANCHORS: Record<SignInOccasion, string | null> = {
  help: 'ask',
  case: null,
  booking: null,
  report: null,
  saving: null,
}
