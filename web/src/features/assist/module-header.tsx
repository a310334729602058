// The head of a module: what it is about, and when it was checked.

import { Clock } from 'lucide-react'
import type { AssistModule } from '../../api/types'
import { toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { AssistLanguageSwitch } from './assist-language-switch'
import { useAssistTexts } from './texts/texts'

export function ModuleHeader({ module }: { module: AssistModule }) {
  const { name, date, module: texts } = useAssistTexts()
  const language = usePageLanguage()
  return (
    <header>
      <AssistLanguageSwitch languages={module.languages} module={module.module} />
      <p className="text-muted text-sm">
        <AppLink
          href={paths.assist(undefined, language)}
          className="inline-block py-1 text-brand underline underline-offset-4"
        >
          {name}
        </AppLink>
      </p>
      <h1 className="mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
        {module.title}
      </h1>
      <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">{module.line}</p>
      <div className="mt-5 space-y-1.5 border-line border-t pt-4 text-muted text-sm leading-relaxed">
        {module.takes && (
          <p className="flex items-start gap-2">
            <Clock aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.75} />
            <span>
              <span className="sr-only">{texts.typicalTime}</span>
              {module.takes}
            </span>
          </p>
        )}
        <p>
          <span className="font-medium text-brand">
            {texts.checkedOn} <time dateTime={toIsoDay(module.checkedOn)}>{date(module.checkedOn)}</time>
          </span>
          {'\u00a0· '}
          {texts.free}
          {'\u00a0· '}
          {texts.education}
        </p>
      </div>
    </header>
  )
}
