// /assist shows every module and ?module= one of them. An unknown module shows the hub with a message.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { assistModuleQuery, assistModulesQuery } from '../api/queries/assist'
import type { AssistCard, AssistModule } from '../api/types'
import { AssistHead, ModuleHead } from '../features/assist/assist-head'
import { AssistHub } from '../features/assist/assist-hub'
import { AssistSkeleton } from '../features/assist/assist-skeleton'
import { ModuleView } from '../features/assist/module-view'
import { AskForHelp } from '../features/cases/ask-for-help'
import { ContinueCases } from '../features/cases/continue-cases'
import { NotifyMeForm } from '../features/coming/notify-me-form'
import { SearchForm } from '../features/search/search-form'
import { paths } from '../lib/paths'
import type { Subject } from '../shared/stores/discussion'
import { PageErrorState } from '../ui/states'
import { CallSlot } from './slots/call-slot'
import { AskFirst, AskInstead } from './slots/ask-slot'

const route = getRouteApi('/assist')

export function AssistRoute(): ReactNode {
  const { module } = route.useSearch()
  const { data: modules, isError, refetch } = useQuery(assistModulesQuery)
  if (!modules) return <AssistWaiting failed={isError} onRetry={() => void refetch()} />
  const isKnown = modules.some((card) => card.module === module)
  if (module && isKnown) return <ModulePage key={module} module={module} modules={modules} />
  return (
    <>
      <AssistHead modules={modules} />
      <AssistHub modules={modules} unknown={Boolean(module)} search={<HubSearch />} openCases={<ContinueCases />} />
    </>
  )
}

function ModulePage({ module, modules }: { module: string; modules: AssistCard[] }) {
  const { data, isError, refetch } = useQuery(assistModuleQuery(module))
  if (!data) return <AssistWaiting failed={isError} onRetry={() => void refetch()} />
  return (
    <>
      <ModuleHead module={data} />
      <ModuleView
        module={data}
        others={modules.filter((card) => card.module !== module)}
        assistant={<AskFirst about={toSubject(data)} />}
        tellMe={<NotifyMeForm keyword={`assist: ${module}`} title={data.title} />}
        openCases={<ContinueCases module={module} />}
        askForHelp={<AskForHelp module={data} />}
        askUsToCall={<CallSlot module={module} title={data.title} />}
      />
    </>
  )
}

function toSubject({ module, title, faqs }: AssistModule): Subject {
  return { path: paths.assist(module), title, kind: 'module', questions: faqs.map(({ question }) => question) }
}

function HubSearch() {
  return (
    <>
      <SearchForm term="" />
      <AskInstead />
    </>
  )
}

function AssistWaiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <AssistSkeleton />
  return <PageErrorState message="This page could not be loaded." onRetry={onRetry} />
}
