// My Account: the panel with a member's details, activities, choices and data.

import { useQuery } from '@tanstack/react-query'
import { BellOff, LogOut, MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isUnauthorized } from '../../api/errors'
import { activitiesQuery, signOut } from '../../api/members/subscribers'
import { profileStore } from '../../shared/stores/profile-store'
import { showToast } from '../../shared/stores/toasts'
import { Button } from '../../ui/button'
import { SidePanel } from '../../shared/components/dialogs/side-panel'
import { useSubscription } from '../../shared/components/subscription'
import { AccountHead } from './account-head'
import { ActivitiesSections } from './activities'
import { CalendarFeed } from './calendar-feed'
import { ConsentSwitches } from './consent-switches'
import { ProfileDetails } from './profile-details'
import { DeviceList } from './device-list'
import { FollowedPages } from './followed-pages'
import { KeptForYou } from './kept-for-you'
import { OwnData } from './own-data'
import { AccountSection } from './account-section'
import { SessionEnded } from './session-ended'
import { usePageLanguage } from '../../ui/page-language'
import { useAccountTexts } from '../../ui/words/account-texts'

type Props = {
  open: boolean
  onClose: () => void
  /** Opens the dialog that asks for the code of the session's address, or of a new one. */
  onConfirm: (newAddress?: string) => void
  onFeedback: () => void
  /** The list of earlier conversations, while the assistant is on. */
  conversations: ReactNode
  /** The dialog that asks before unsubscribing. Another feature provides it. */
  unsubscribe: (question: { open: boolean; onClose: () => void; onDone: () => void }) => ReactNode
}

/** Import it lazily, as side-panel.tsx asks. */
export function AccountPanel({ open, onClose, onConfirm, onFeedback, conversations, unsubscribe }: Props) {
  const language = usePageLanguage()
  const texts = useAccountTexts()
  const { sections } = texts
  const { subscriptionData } = useSubscription()
  // A member who has just signed out still sees the panel close, so their profile is kept until then.
  const [profile, setProfile] = useState(subscriptionData)
  if (subscriptionData !== null && subscriptionData !== profile) setProfile(subscriptionData)
  const [isUnsubscribing, setIsUnsubscribing] = useState(false)
  const [signingOut, setSigningOut] = useState(false)

  // The sections ask for themselves; this one, which everybody has, tells whether there is still a session.
  const { error } = useQuery({ ...activitiesQuery(profile?.email ?? ''), enabled: profile !== null })
  const hasEnded = isUnauthorized(error) && !signingOut

  async function logout() {
    setSigningOut(true)
    try {
      await signOut()
    } catch (error) {
      if (!isUnauthorized(error)) {
        showToast(texts.signOutFailed, texts.tryAgain, 'danger')
        setSigningOut(false)
        return
      }
      // The session has already ended, which is what the member asked for.
      profileStore.clear()
    }
    showToast(texts.signedOut)
    onClose()
  }

  return (
    <SidePanel open={open} onClose={onClose} title={texts.title} language={language}>
      {hasEnded && <SessionEnded />}
      {profile && !hasEnded && (
        <>
          <AccountHead profile={profile} onConfirm={() => onConfirm()} />
          <ActivitiesSections email={profile.email} onLeave={onClose} />
          {conversations && <AccountSection title={sections.conversations}>{conversations}</AccountSection>}
          <AccountSection title={sections.calendar}>
            <CalendarFeed />
          </AccountSection>
          <ProfileDetails profile={profile} onNewEmail={onConfirm} />
          <AccountSection title={sections.updates}>
            {profile.assurance === 'proven' ? <ConsentSwitches hasPhone={profile.phone !== null} /> : <NeedsProof />}
            <Button look="outline" className="mt-3" aria-haspopup="dialog" onClick={() => setIsUnsubscribing(true)}>
              <BellOff aria-hidden className="size-5" strokeWidth={1.75} /> {texts.updates.unsubscribe}
            </Button>
          </AccountSection>
          {profile.assurance === 'proven' && (
            <>
              <AccountSection title={sections.follows}>
                <FollowedPages onLeave={onClose} />
              </AccountSection>
              <AccountSection title={sections.kept}>
                <KeptForYou onLeave={onClose} />
              </AccountSection>
            </>
          )}
          <AccountSection title={sections.devices}>
            <DeviceList />
          </AccountSection>
          <AccountSection title={sections.data}>
            {profile.assurance === 'proven' ? <OwnData email={profile.email} onDeleted={onClose} /> : <NeedsProof />}
          </AccountSection>
          <div className="flex flex-wrap gap-2 border-line border-t pt-5">
            <Button look="outline" aria-haspopup="dialog" onClick={onFeedback}>
              <MessageSquare aria-hidden className="size-5" strokeWidth={1.75} /> {texts.feedback}
            </Button>
            <Button look="quiet" disabled={signingOut} onClick={() => void logout()}>
              <LogOut aria-hidden className="size-5" strokeWidth={1.75} /> {texts.signOut}
            </Button>
          </div>
        </>
      )}
      {unsubscribe({ open: isUnsubscribing, onClose: () => setIsUnsubscribing(false), onDone: onClose })}
    </SidePanel>
  )
}

function NeedsProof() {
  return <p className="text-[0.9375rem] text-muted">{useAccountTexts().needsProof}</p>
}
