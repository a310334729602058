// "Continue": the reader's open cases, on the pages where they would otherwise begin a new one.

import type { CaseCard } from '../../api/case-types'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { AskingLanguage, useAskingTexts } from './asking-texts'
import { useOpenCases } from './use-open-cases'
import { useLanguageTag } from '../../ui/language-tag'

/** With a module, its cases alone. Nothing is shown to readers without an open case. */
export function ContinueCases({ module }: { module?: string }) {
  const open = useOpenCases(module)
  if (open.length === 0) return null
  return (
    <AskingLanguage>
      <OpenCases open={open} />
    </AskingLanguage>
  )
}

function OpenCases({ open }: { open: readonly CaseCard[] }) {
  const { open: texts } = useAskingTexts()
  const language = usePageLanguage()
  const tagOf = useLanguageTag()
  return (
    <section
      aria-label={texts.label}
      lang={LANGUAGE_TAGS[language]}
      data-print="no"
      className="mt-8 border-brand border-l-4 pl-4"
    >
      <ul className="space-y-4">
        {open.map(({ _id, title, statusText, nextStep }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p lang={tagOf(texts.translate(title))} className="wrap-anywhere font-medium">
                {texts.translate(title)}
              </p>
              <p className="text-[0.9375rem] text-muted">
                {texts.stands(texts.translate(statusText), texts.translate(nextStep))}
              </p>
            </div>
            <AppLink href={paths.case(_id, language)} className={getButtonClass()}>
              {texts.continue}
              <span className="sr-only">: {texts.translate(title)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
