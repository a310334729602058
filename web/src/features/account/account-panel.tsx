import { BellOff, LogOut, MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isUnauthorized } from '../../api/errors'
import { signOut } from '../../api/queries/subscribers'
import { profileStore } from '../../lib/profile-store'
import { showToast } from '../../lib/toasts'
import { Button } from '../../ui/button'
import { SidePanel } from '../../ui/side-panel'
import { useSubscription } from '../../ui/subscription'
import { AccountHead } from './account-head'
import { ActivitiesSections } from './activities'
import { CalendarFeed } from './calendar-feed'
import { Consents } from './consents'
import { Details } from './details'
import { Devices } from './devices'
import { OwnData } from './own-data'
import { Section } from './section'

type Props = {
  open: boolean
  onClose: () => void
  /** Goes on to entering the code of the session's address, or of a new one. */
  onConfirm: (newAddress?: string) => void
  onFeedback: () => void
  /** Earlier conversations with the assistant, while there is one. */
  chats: ReactNode
  /** The question before unsubscribing, which is a part of its own. */
  unsubscribe: (question: { open: boolean; onClose: () => void; onDone: () => void }) => ReactNode
}

/** Import it lazily, as ui/side-panel asks. */
export function AccountPanel({ open, onClose, onConfirm, onFeedback, chats, unsubscribe }: Props) {
  const { subscriptionData } = useSubscription()
  // Somebody who has just left still sees the panel go.
  const [profile, setProfile] = useState(subscriptionData)
  if (subscriptionData !== null && subscriptionData !== profile) setProfile(subscriptionData)
  const [leaving, leave] = useState(false)
  const [signingOut, setSigningOut] = useState(false)

  async function logout() {
    setSigningOut(true)
    try {
      await signOut()
    } catch (error) {
      if (!isUnauthorized(error)) {
        showToast('Logout failed', 'Please try again.', 'danger')
        setSigningOut(false)
        return
      }
      // There is no session any more: that is what was asked for.
      profileStore.clear()
    }
    showToast('Signed out')
    onClose()
  }

  return (
    <SidePanel open={open} onClose={onClose} title="My Account">
      {profile && (
        <>
          <AccountHead profile={profile} onConfirm={() => onConfirm()} />
          <ActivitiesSections email={profile.email} onLeave={onClose} />
          {chats && <Section title="AI chat history">{chats}</Section>}
          <Section title="Your calendar">
            <CalendarFeed />
          </Section>
          <Details profile={profile} onNewEmail={onConfirm} />
          <Section title="Updates">
            {profile.assurance === 'proven' ? <Consents hasPhone={profile.phone !== null} /> : <NeedsProof />}
            <Button look="outline" className="mt-3" aria-haspopup="dialog" onClick={() => leave(true)}>
              <BellOff aria-hidden className="size-5" strokeWidth={1.75} /> Unsubscribe
            </Button>
          </Section>
          <Section title="Where you are signed in">
            <Devices />
          </Section>
          <Section title="Your data">
            {profile.assurance === 'proven' ? <OwnData email={profile.email} onDeleted={onClose} /> : <NeedsProof />}
          </Section>
          <div className="flex flex-wrap gap-2 border-line border-t pt-5">
            <Button look="outline" aria-haspopup="dialog" onClick={onFeedback}>
              <MessageSquare aria-hidden className="size-5" strokeWidth={1.75} /> Share feedback
            </Button>
            <Button look="quiet" disabled={signingOut} onClick={() => void logout()}>
              <LogOut aria-hidden className="size-5" strokeWidth={1.75} /> Sign out
            </Button>
          </div>
        </>
      )}
      {unsubscribe({ open: leaving, onClose: () => leave(false), onDone: onClose })}
    </SidePanel>
  )
}

function NeedsProof() {
  return (
    <p className="text-[0.9375rem] text-muted">Confirm your e-mail first: these belong to whoever reads its mail.</p>
  )
}
