// The link that signs in with Google. It is absent when Google is not set up.

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/queries/site'
import { buildGoogleSignInAddress } from '../../api/members/subscribers'
import type { SignInOccasion } from '../../shared/stores/member-dialogs'
import { storeReturnPath } from '../../shared/stores/members/return-path'
import { getButtonClass } from '../../ui/button'
import { OCCASIONS } from './occasions'

export function GoogleLink({ occasion }: { occasion?: SignInOccasion | undefined }) {
  const { data: site } = useQuery(siteQuery)
  if (site?.signIn.google !== true) return null
  return (
    <a
      href={buildGoogleSignInAddress('/')}
      onClick={(event) => {
        event.currentTarget.href = buildGoogleSignInAddress(storeWayBack(occasion))
      }}
      className={getButtonClass('outline', 'w-full')}
    >
      <GoogleMark />
      Continue with Google
    </a>
  )
}

/** For an occasion the reader returns to the part of the page where they were, and is not asked about updates. */
function storeWayBack(occasion: SignInOccasion | undefined): string {
  if (occasion === undefined) return storeReturnPath()
  return storeReturnPath({ anchor: OCCASIONS[occasion].anchor, asksForPhone: false })
}

/** Google's letter, in the colour of the button. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2.4">
      <path d="M20.2 12H12.4M20.2 12a8.2 8.2 0 1 1-2.5-5.9" />
    </svg>
  )
}
