// The invitation to get the digest by mail. Subscribers do not see it.

import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { useSubscription } from '../../shared/components/subscription'

export function DigestSignUp({ title = 'Three minutes a day, in your inbox' }: { title?: string }) {
  const { isSubscribed } = useSubscription()
  if (isSubscribed) return null
  return (
    <section
      aria-labelledby="get-it-by-mail"
      data-print="no"
      className="noscript:hidden mt-4 flex flex-wrap items-center justify-between gap-4 border-brand border-y-2 py-6"
    >
      <div>
        <h2 id="get-it-by-mail" className="font-semibold text-ink text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted">What changed, what it means for you, and the source. Free.</p>
      </div>
      <Button aria-haspopup="dialog" data-opens="member" onClick={() => void memberDialogs.open({ kind: 'subscribe' })}>
        Subscribe
      </Button>
    </section>
  )
}
