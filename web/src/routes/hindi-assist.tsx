// /hi/assist: the guides of Assist in Hindi. Their words are in this file's chunk, so that the page in English does not load them.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { assistModulesQuery } from '../api/queries/assist'
import { hindi } from '../features/assist/texts/hindi'
import { AssistTextsProvider } from '../features/assist/texts/texts'
import { AskingTextsProvider } from '../features/cases/asking-texts'
import { HINDI_NOTIFY_WORDS } from '../features/coming/notify-words'
import { hindiAsking } from '../lib/interface-texts/cases/asking/hindi'
import { useChosenLanguage } from '../ui/chosen-language'
import { NotFoundPage } from './not-found'
import { AssistWaiting, HubPage, ModulePage } from './slots/assist-slot'

const route = getRouteApi('/hi/assist')

export function HindiAssistRoute(): ReactNode {
  return (
    <AssistTextsProvider value={hindi}>
      <AskingTextsProvider value={hindiAsking}>
        <HindiAssist />
      </AskingTextsProvider>
    </AssistTextsProvider>
  )
}

function HindiAssist() {
  const { module } = route.useSearch()
  const { history } = useRouter()
  const { data: modules, isError, refetch } = useQuery(assistModulesQuery('hi'))
  useChosenLanguage('assist', 'hi', null)
  const card = modules?.find((one) => one.module === module)
  // Nobody has written it in Hindi yet.
  const elsewhere = card && !card.languages.includes('hi') ? card.url : null
  useEffect(() => {
    if (elsewhere !== null) history.replace(elsewhere)
  }, [elsewhere, history])
  if (!modules || elsewhere !== null) return <AssistWaiting failed={isError} onRetry={() => void refetch()} />
  if (!module) return <HubPage modules={modules} unknown={false} />
  if (!card) return <NotFoundPage />
  return <ModulePage key={module} module={module} modules={modules} notifyWords={HINDI_NOTIFY_WORDS} />
}
