// /assist shows every module and ?module= one of them. An unknown module shows the hub with a message.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { assistModulesQuery } from '../api/queries/assist'
import type { AssistCard } from '../api/types'
import { listHubLanguages } from '../features/assist/hub-languages'
import { paths } from '../lib/paths'
import { useChosenLanguage } from '../ui/chosen-language'
import { AssistWaiting, HubPage, ModulePage } from './slots/assist-slot'

const route = getRouteApi('/assist')

export function AssistRoute(): ReactNode {
  const { module } = route.useSearch()
  const { data: modules, isError, refetch } = useQuery(assistModulesQuery('en'))
  const isInHindi = listLanguages(modules ?? [], module).includes('hi')
  useChosenLanguage('assist', 'en', isInHindi ? paths.assist(undefined, 'hi') : null)
  if (!modules) return <AssistWaiting failed={isError} onRetry={() => void refetch()} />
  const isKnown = modules.some((card) => card.module === module)
  if (module && isKnown) return <ModulePage key={module} module={module} modules={modules} />
  return <HubPage modules={modules} unknown={Boolean(module)} />
}

/** None for a module that does not exist. */
function listLanguages(modules: AssistCard[], module: string | undefined): string[] {
  return listHubLanguages(module ? modules.filter((card) => card.module === module) : modules)
}
