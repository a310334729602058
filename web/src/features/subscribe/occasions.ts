// The words of the dialog for somebody who signs in for something else than updates.

import type { SignInOccasion } from '../../shared/stores/member-dialogs'

type Words = {
  title: string
  description: string
  /** The part of the page to which Google's way back leads; null for its beginning. */
  anchor: string | null
}

export const OCCASIONS: Record<SignInOccasion, Words> = {
  help: {
    title: 'Sign in so that we can answer you',
    description: 'What you wrote stays on this device. It is sent once your e-mail is confirmed.',
    anchor: 'ask',
  },
  case: {
    title: 'Sign in to see your case',
    description: 'Your cases are shown to you alone.',
    anchor: null,
  },
  booking: {
    title: 'Sign in to see your call',
    description: 'Use the e-mail address that the call was booked with.',
    anchor: null,
  },
  report: {
    title: 'Sign in to see your report',
    description: 'Use the e-mail address that you gave for the report.',
    anchor: null,
  },
  saving: {
    title: 'Sign in to use your account',
    description: 'What you keep in it is shown to you alone. It is not a subscription.',
    anchor: null,
  },
}
