// The form with which readers subscribe by e-mail, or sign in for the first time on another occasion. An occasion asks for
// no number and offers no updates.

import { useQuery } from '@tanstack/react-query'
import { translatedNoticeQuery } from '../../api/queries/notices'
import type { RegistrationForm } from '../../lib/forms/registration-form'
import type { SignInOccasion } from '../../shared/stores/member-dialogs'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { RegistrationFields } from '../../shared/components/forms/registration-fields'
import { useRegistrationForm } from '../../shared/components/forms/use-registration-form'
import { GoogleLink } from './google-link'

type Props = {
  form: RegistrationForm
  onChange: (change: Partial<RegistrationForm>) => void
  occasion: SignInOccasion | undefined
  /** False when the reader has said on the way that they are 18 or older. */
  asksAge: boolean
  staysOnPage: boolean
  busy: boolean
  onBack: () => void
  /** Called when the form has no problems. */
  onSubmit: () => void
}

export function SubscribeForm({ form, onChange, occasion, asksAge, staysOnPage, busy, onBack, onSubmit }: Props) {
  const { subscribe: texts, back } = useDialogTexts()
  const { id, problems, change, submit } = useRegistrationForm({ form, onChange, onSubmit })
  const language = usePageLanguage()
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('subscribe', language))
  const words =
    occasion === undefined
      ? { action: texts.subscribe, busy: texts.subscribing }
      : { action: texts.sendCode, busy: texts.sending }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <RegistrationFields
        id={id}
        form={form}
        problems={problems}
        onChange={change}
        autoFocus
        asksAge={asksAge}
        phoneHint={
          occasion === undefined ? (
            <>
              <p className="text-ink">{texts.whatsappNumber}</p>
              <p className="mt-1">{texts.whatsappTerms}</p>
            </>
          ) : null
        }
        consent={occasion === undefined ? { notice, failed: isError, onRetry: () => void refetch() } : null}
      />
      <div className="flex gap-2">
        <Button look="quiet" onClick={onBack} disabled={busy}>
          {back}
        </Button>
        <Button type="submit" className="flex-1" disabled={busy}>
          {busy ? words.busy : words.action}
        </Button>
      </div>
      {!staysOnPage && <GoogleLink occasion={occasion} />}
    </form>
  )
}
