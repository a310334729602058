// The footer's "Stay Updated" button.

import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { useSubscription } from '../../shared/components/subscription'
import { useTexts } from '../../ui/page-language'

export function UpdatesButton() {
  const { isSubscribed } = useSubscription()
  const { frame } = useTexts()
  return (
    <Button
      look="outline"
      aria-haspopup="dialog"
      data-opens="member"
      onClick={() => void memberDialogs.open({ kind: isSubscribed ? 'unsubscribe' : 'subscribe' })}
      className="noscript:hidden min-w-36"
    >
      {isSubscribed ? frame.unsubscribe : frame.subscribe}
    </Button>
  )
}
