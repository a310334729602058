// What My Account shows once the session has ended: the way to sign in again. The page behind it stays, and the panel comes back.

import { LogIn } from 'lucide-react'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { useAccountTexts } from '../../ui/words/account-texts'
import { Button } from '../../ui/button'

export function SessionEnded() {
  const { ended } = useAccountTexts()
  async function signIn() {
    const hasSignedIn = await memberDialogs.open({ kind: 'subscribe' })
    // Whoever subscribed anew is asked for the code first.
    if (hasSignedIn && memberDialogs.read() === null) void memberDialogs.open({ kind: 'account' })
  }
  return (
    <div role="alert" className="py-8">
      <p className="font-serif text-ink text-xl">{ended.title}</p>
      <p className="mt-2 text-[0.9375rem] text-muted leading-relaxed">{ended.description}</p>
      <Button className="mt-4" aria-haspopup="dialog" onClick={() => void signIn()}>
        <LogIn aria-hidden className="size-5" strokeWidth={1.75} /> {ended.signIn}
      </Button>
    </div>
  )
}
