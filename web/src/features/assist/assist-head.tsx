// The document heads of the Assist page and of its modules.

import type { AssistCard, AssistModule } from '../../api/types'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs } from '../../lib/structured-data'
import { useToAbsolute } from '../../ui/base-url'
import { Head } from '../../shared/components/head'
import { buildQuestions } from './structured-data'

const DESCRIPTION =
  'Step-by-step guides to the paperwork of PF, tax, insurance, loans, NPS, wills and inheritance in India: what to keep ready, what to do, and what we do not do.'

const ASSIST = { name: 'Assist', path: paths.assist() }

export function AssistHead({ modules }: { modules: AssistCard[] }) {
  const absolute = useToAbsolute()
  return (
    <Head
      title="Assist"
      description={DESCRIPTION}
      canonical={paths.assist()}
      robots={modules.length === 0 ? 'noindex, follow' : undefined}
      jsonLd={[buildBreadcrumbs([ASSIST], absolute)]}
    />
  )
}

export function ModuleHead({ module }: { module: AssistModule }) {
  const absolute = useToAbsolute()
  const trail = buildBreadcrumbs([ASSIST, { name: module.title, path: module.url }], absolute)
  return (
    <Head
      title={module.title}
      description={module.line}
      canonical={module.url}
      jsonLd={module.faqs.length > 0 ? [buildQuestions(module), trail] : [trail]}
    />
  )
}
