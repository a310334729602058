import { useQuery } from '@tanstack/react-query'
import { askToBeNotified } from '../../api/queries/analytics'
import { tellMeNoticeQuery } from '../../api/queries/assist'
import { ErrorState } from '../../ui/states'
import { WishForm } from '../../ui/wish-form'

/** Takes an address for one message, with the consent that keeping it needs. */
export function TellMe({ keyword, title }: { keyword: string; title: string }) {
  const { data: notice, isError, refetch } = useQuery(tellMeNoticeQuery)
  if (!notice) {
    return isError ? <ErrorState message="The form could not be loaded." onRetry={() => void refetch()} /> : null
  }
  return (
    <WishForm
      send={(email) => askToBeNotified(keyword, email, notice.version)}
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
