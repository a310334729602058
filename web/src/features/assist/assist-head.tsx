// The document heads of the Assist page and of its modules. Each language is a page of its own and names the other, where there is one.

import type { AssistCard, AssistModule } from '../../api/types'
import { languages } from '../../lib/languages'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs } from '../../lib/structured-data'
import { useToAbsolute } from '../../ui/base-url'
import { usePageLanguage } from '../../ui/page-language'
import { Head } from '../../shared/components/head'
import { listHubLanguages } from './hub-languages'
import { buildQuestions } from './structured-data'
import { useAssistTexts } from './texts/texts'

export function AssistHead({ modules }: { modules: AssistCard[] }) {
  const absolute = useToAbsolute()
  const { name, hub } = useAssistTexts()
  const language = usePageLanguage()
  const path = paths.assist(undefined, language)
  const written = listHubLanguages(modules)
  return (
    <Head
      title={name}
      description={hub.description}
      canonical={path}
      robots={written.includes(language) ? undefined : 'noindex, follow'}
      locale={language === 'hi' ? 'hi_IN' : undefined}
      alternates={listAlternates(written)}
      jsonLd={[buildBreadcrumbs([{ name, path }], absolute)]}
    />
  )
}

export function ModuleHead({ module }: { module: AssistModule }) {
  const absolute = useToAbsolute()
  const { name } = useAssistTexts()
  const language = usePageLanguage()
  const hub = { name, path: paths.assist(undefined, language) }
  const trail = buildBreadcrumbs([hub, { name: module.title, path: module.url }], absolute)
  return (
    <Head
      title={module.title}
      description={module.line}
      canonical={module.url}
      locale={language === 'hi' ? 'hi_IN' : undefined}
      alternates={listAlternates(module.languages, module.module)}
      jsonLd={module.faqs.length > 0 ? [buildQuestions(module), trail] : [trail]}
    />
  )
}

/** Whoever reads neither language gets the English page. */
function listAlternates(written: readonly string[], module?: string): { tag: string; path: string }[] {
  const english = languages.map((tag) => ({ tag, path: paths.assist(module) }))
  return written.includes('hi') ? [...english, { tag: 'hi', path: paths.assist(module, 'hi') }] : english
}
