// The form that takes an address for one message about a coming part, with the consent that this needs.

import { useQuery } from '@tanstack/react-query'
import { requestNotification } from '../../api/queries/analytics'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { ErrorState } from '../../ui/states'
import { EmailForm } from '../../shared/components/forms/email-form'

export function NotifyMeForm({ keyword, title }: { keyword: string; title: string }) {
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('tell-me', 'en'))
  if (!notice) {
    return isError ? <ErrorState message="The form could not be loaded." onRetry={() => void refetch()} /> : null
  }
  return (
    <EmailForm
      send={(email) => requestNotification(keyword, email, notice.version)}
      title="Tell me when this opens"
      label="Your e-mail"
      hint="For this one message. It is not a subscription."
      thanks={`Noted. We will write to you once, when this opens: ${title}.`}
      action="Tell me"
      consent={notice}
      className="noscript:hidden"
    />
  )
}
