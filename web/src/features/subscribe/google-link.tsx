import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/queries/site'
import { googleStart } from '../../api/queries/subscribers'
import { offersGoogle } from '../../api/subscriber-types'
import { rememberPlace } from '../../lib/pre-login'
import { buttonClass } from '../../ui/button'

/** Absent where signing in with Google isn't set up. */
export function GoogleLink() {
  const { data: site } = useQuery(siteQuery)
  if (!offersGoogle(site)) return null
  return (
    <a
      href={googleStart('/')}
      onClick={(event) => {
        event.currentTarget.href = googleStart(rememberPlace())
      }}
      className={buttonClass('outline', 'w-full')}
    >
      <GoogleMark />
      Continue with Google
    </a>
  )
}

/** Its letter, in the button's own colour. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2.4">
      <path d="M20.2 12H12.4M20.2 12a8.2 8.2 0 1 1-2.5-5.9" />
    </svg>
  )
}
