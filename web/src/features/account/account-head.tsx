// The head of the account panel: who is signed in and, while the address is only typed, the way to prove it.

import { MailCheck } from 'lucide-react'
import type { Profile } from '../../lib/profile'
import { Avatar } from '../../shared/components/members/avatar'
import { TEXT_BUTTON } from './account-section'
import { useAccountTexts } from '../../ui/words/account-texts'

export function AccountHead({ profile, onConfirm }: { profile: Profile; onConfirm: () => void }) {
  const texts = useAccountTexts()
  return (
    <div className="py-5">
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} picture={profile.picture} className="size-14" />
        <div className="min-w-0">
          <p className="truncate font-semibold font-serif text-ink text-lg">{profile.name || texts.welcome}</p>
          <p className="truncate text-[0.9375rem] text-muted">{profile.email}</p>
        </div>
      </div>
      {profile.assurance === 'claimed' && (
        <div className="mt-4 rounded-control bg-marker/45 px-4 py-2">
          <button type="button" onClick={onConfirm} className={`${TEXT_BUTTON} text-ink underline`}>
            <MailCheck aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {texts.confirm}
          </button>
          <p className="pb-1.5 text-[0.8125rem] text-ink leading-relaxed">{texts.untilConfirmed}</p>
        </div>
      )}
    </div>
  )
}
