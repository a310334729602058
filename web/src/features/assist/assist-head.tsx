import type { AssistCard, AssistModule } from '../../api/types'
import { paths } from '../../lib/paths'
import { useAbsolute } from '../../ui/base-url'
import { Head } from '../../ui/head'
import { breadcrumbs, questions } from './structured-data'

const DESCRIPTION =
  'Step-by-step guides to the paperwork of PF, tax, insurance, loans, NPS, wills and inheritance in India: what to keep ready, what to do, and what we do not do.'

export function AssistHead({ modules }: { modules: AssistCard[] }) {
  const absolute = useAbsolute()
  return (
    <Head
      title="Assist"
      description={DESCRIPTION}
      canonical={paths.assist()}
      robots={modules.length === 0 ? 'noindex, follow' : undefined}
      jsonLd={[breadcrumbs([], absolute)]}
    />
  )
}

export function ModuleHead({ module }: { module: AssistModule }) {
  const absolute = useAbsolute()
  const trail = breadcrumbs([{ name: module.title, url: module.url }], absolute)
  return (
    <Head
      title={module.title}
      description={module.line}
      canonical={module.url}
      jsonLd={module.faqs.length > 0 ? [questions(module), trail] : [trail]}
    />
  )
}
