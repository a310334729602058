// The header's button to sign in or to open one's account. On phones only its icon shows, on tablets only its words.

import { UserRound } from 'lucide-react'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { useSubscription } from '../../shared/components/subscription'
import { useTexts } from '../../ui/page-language'

export function MemberButton() {
  const { isSubscribed } = useSubscription()
  const { frame } = useTexts()
  const label = isSubscribed ? frame.account : frame.subscribeOrLogin
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-opens="member"
      title={label}
      onClick={() => void memberDialogs.open({ kind: isSubscribed ? 'account' : 'subscribe' })}
      // Both labels have the same width, so that nothing moves when the browser remembers its reader.
      className="noscript:hidden flex size-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control font-medium text-[0.9375rem] text-brand hover:text-brand-strong md:w-36 md:border md:border-brand lg:w-44"
    >
      <UserRound aria-hidden className="size-5 shrink-0 md:max-lg:hidden" strokeWidth={1.75} />
      <span className="max-md:sr-only">{label}</span>
    </button>
  )
}
