// The link that signs in with Google. It is absent when Google is not set up.

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/queries/site'
import { buildGoogleSignInAddress } from '../../api/members/subscribers'
import type { SignInOccasion } from '../../shared/stores/member-dialogs'
import { buildReturnPath, storeReturnPath } from '../../shared/stores/members/return-path'
import { getButtonClass } from '../../ui/button'
import { useDialogTexts } from '../../ui/words/dialog-texts'

/** The id of the form that asks for help, to which the way back leads. */
const HELP_ANCHOR = 'ask'

/**
 * It leads back to this page, and for an occasion to the part of it where the reader was. Who signs in on an occasion is not
 * asked for a number afterwards.
 */
export function GoogleLink({ occasion }: { occasion?: SignInOccasion | undefined }) {
  const { data: site } = useQuery(siteQuery)
  const { subscribe: texts } = useDialogTexts()
  if (site?.signIn.google !== true) return null
  const anchor = occasion === 'help' ? HELP_ANCHOR : null
  return (
    <a
      // The address is whole without a click, for whoever opens it in another tab.
      href={buildGoogleSignInAddress(buildReturnPath(anchor))}
      onClick={() => storeReturnPath({ anchor, asksForPhone: occasion === undefined })}
      className={getButtonClass('outline', 'w-full')}
    >
      <GoogleMark />
      {texts.withGoogle}
    </a>
  )
}

/** Google's letter, in the colour of the button. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2.4">
      <path d="M20.2 12H12.4M20.2 12a8.2 8.2 0 1 1-2.5-5.9" />
    </svg>
  )
}
