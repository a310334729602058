// The form that takes an address for one message about a coming part, with the consent that this needs.

import { useQuery } from '@tanstack/react-query'
import { requestNotification } from '../../api/queries/analytics'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { ErrorState } from '../../ui/states'
import { EmailForm } from '../../shared/components/forms/email-form'
import { usePageLanguage } from '../../ui/page-language'
import { ENGLISH, type NotifyWords } from './notify-words'

type Props = {
  keyword: string
  title: string
  words?: NotifyWords
}

export function NotifyMeForm({ keyword, title, words = ENGLISH }: Props) {
  const language = usePageLanguage()
  const { data: notice, isError, refetch } = useQuery(translatedNoticeQuery('tell-me', language))
  if (!notice) {
    return isError ? <ErrorState message={words.notLoaded} onRetry={() => void refetch()} /> : null
  }
  return (
    <EmailForm
      send={(email) => requestNotification(keyword, email, notice.version)}
      title={words.title}
      label={words.email}
      hint={words.hint}
      thanks={words.thanks(title)}
      action={words.action}
      consent={notice}
      words={words.problems}
      className="noscript:hidden"
    />
  )
}
