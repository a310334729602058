// The first step of the subscribe dialog: how to subscribe, or how to sign in again.

import { Mail } from 'lucide-react'
import type { SignInOccasion } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { GoogleLink } from './google-link'

type Props = {
  /** The subscriber who was last signed in here. */
  returning: { name: string; email: string } | null
  occasion: SignInOccasion | undefined
  staysOnPage: boolean
  onEmail: () => void
  onCode: () => void
}

export function ChoiceStep({ returning, occasion, staysOnPage, onEmail, onCode }: Props) {
  const { subscribe: texts } = useDialogTexts()
  return (
    <div className="space-y-3">
      {returning?.email && (
        <div className="border-line border-b pb-5">
          <p className="text-ink">{texts.welcomeBack(returning.name)}</p>
          <Button className="mt-3 w-full" onClick={onCode}>
            {texts.getCodeAt(returning.email)}
          </Button>
        </div>
      )}
      {!staysOnPage && <GoogleLink occasion={occasion} />}
      <Button look={returning?.email ? 'outline' : 'solid'} className="w-full" onClick={onEmail}>
        <Mail aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.withEmail}
      </Button>
      {!returning?.email && (
        <p className="pt-2 text-center text-muted text-sm">
          {occasion === undefined ? texts.isSubscriber : texts.wasHere}{' '}
          <button
            type="button"
            onClick={onCode}
            className="min-h-11 cursor-pointer font-medium text-brand underline underline-offset-4"
          >
            {texts.getCode}
          </button>
        </p>
      )}
    </div>
  )
}
