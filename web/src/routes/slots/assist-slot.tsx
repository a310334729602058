// The pages of Assist in the language of the page, put together from the parts that are features of their own.

import { useQuery } from '@tanstack/react-query'
import { assistModuleQuery } from '../../api/queries/assist'
import type { AssistCard, AssistModule } from '../../api/types'
import { AssistHead, ModuleHead } from '../../features/assist/assist-head'
import { AssistHub } from '../../features/assist/assist-hub'
import { AssistSkeleton } from '../../features/assist/assist-skeleton'
import { ModuleView } from '../../features/assist/module-view'
import { useAssistTexts } from '../../features/assist/texts/texts'
import { AskForHelp } from '../../features/cases/ask-for-help'
import { ContinueCases } from '../../features/cases/continue-cases'
import { NotifyMeForm } from '../../features/coming/notify-me-form'
import type { NotifyWords } from '../../features/coming/notify-words'
import { SearchForm } from '../../features/search/search-form'
import type { Subject } from '../../shared/stores/discussion'
import { usePageLanguage } from '../../ui/page-language'
import { PageErrorState } from '../../ui/states'
import { AskFirst, AskInstead } from './ask-slot'
import { CallSlot } from './call-slot'

export function HubPage({ modules, unknown }: { modules: AssistCard[]; unknown: boolean }) {
  return (
    <>
      <AssistHead modules={modules} />
      <AssistHub modules={modules} unknown={unknown} search={<HubSearch />} openCases={<ContinueCases />} />
    </>
  )
}

type ModuleProps = { module: string; modules: AssistCard[]; notifyWords?: NotifyWords }

export function ModulePage({ module, modules, notifyWords }: ModuleProps) {
  const { person } = useAssistTexts()
  const language = usePageLanguage()
  const { data, isError, refetch } = useQuery(assistModuleQuery(module, language))
  if (!data) return <AssistWaiting failed={isError} onRetry={() => void refetch()} />
  return (
    <>
      <ModuleHead module={data} />
      <ModuleView
        module={data}
        others={modules.filter((card) => card.module !== module)}
        assistant={<AskFirst about={toSubject(data)} label={person.askFirst} />}
        tellMe={<NotifyMeForm keyword={`assist: ${module}`} title={data.title} words={notifyWords} />}
        openCases={<ContinueCases module={module} />}
        askForHelp={<AskForHelp module={data} hasLanguageChoice={language === 'hi'} />}
        askUsToCall={<CallSlot module={module} title={data.title} />}
      />
    </>
  )
}

function toSubject({ url, title, faqs }: AssistModule): Subject {
  return { path: url, title, kind: 'module', questions: faqs.map(({ question }) => question) }
}

function HubSearch() {
  return (
    <>
      <SearchForm term="" />
      <AskInstead />
    </>
  )
}

export function AssistWaiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { notLoaded } = useAssistTexts()
  if (!failed) return <AssistSkeleton />
  return <PageErrorState message={notLoaded} onRetry={onRetry} />
}
