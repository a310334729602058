// Cases in a list, newest first.

import type { CaseCard } from '../../api/case-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { EmptyState } from '../../ui/states'
import { useCaseTexts } from './case-texts'
import { useLanguageTag } from '../../ui/language-tag'

export function CaseCards({ cases }: { cases: readonly CaseCard[] }) {
  const { list: texts, translate } = useCaseTexts()
  const language = usePageLanguage()
  const tagOf = useLanguageTag()
  if (cases.length === 0) {
    return (
      <EmptyState title={texts.none}>
        <p>{texts.noneText}</p>
        <AppLink href={paths.assist(undefined, language)} className={getButtonClass('outline', 'mt-5')}>
          {texts.toAssist}
        </AppLink>
      </EmptyState>
    )
  }
  return (
    <ul className="border-line border-t">
      {cases.map(({ _id, number, title, statusText, nextStep, updatedAt, isOver }) => (
        <li key={_id} className="border-line border-b py-5">
          <h2 className="wrap-anywhere font-semibold text-ink text-xl leading-snug">
            <AppLink
              href={paths.case(_id, language)}
              lang={tagOf(translate(title))}
              className="decoration-1 underline-offset-4 hover:underline"
            >
              {translate(title)}
            </AppLink>
          </h2>
          <p className={isOver ? 'mt-1 text-muted' : 'mt-1 font-medium'}>{translate(statusText)}</p>
          {!isOver && <p className="mt-1 leading-relaxed">{translate(nextStep)}</p>}
          <p className="mt-1 text-muted text-sm">{texts.meta(number, updatedAt)}</p>
        </li>
      ))}
    </ul>
  )
}
