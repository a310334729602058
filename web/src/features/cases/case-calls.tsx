// The calls that belong to a case, and the way to book one.

import type { Case } from '../../api/case-types'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { CaseSection } from './case-section'
import { useCaseTexts } from './case-texts'
import { useLanguageTag } from '../../ui/language-tag'
import { usePageLanguage } from '../../ui/page-language'

export function CaseCalls({ shown: { _id: caseId, calls, module, isOver } }: { shown: Case }) {
  const { calls: texts, dateTime, translate } = useCaseTexts()
  const language = usePageLanguage()
  const tagOf = useLanguageTag()
  if (calls.length === 0 && isOver) return null
  return (
    <CaseSection id="calls" title={texts.title} isForm={calls.length === 0}>
      {calls.length === 0 && <p className="mt-2 text-muted">{texts.none}</p>}
      <ul className="mt-2">
        {calls.map(({ _id, service, startsAt, status }) => (
          <li key={_id} className="border-line border-b py-3">
            <AppLink
              href={paths.booking(_id, null, language)}
              lang={tagOf(translate(service.title))}
              className="text-brand underline underline-offset-4"
            >
              {translate(service.title)}
            </AppLink>
            <span className="block text-muted text-sm">
              {dateTime(startsAt)}
              {texts.states[status] !== undefined && `, ${texts.states[status]}`}
            </span>
          </li>
        ))}
      </ul>
      {!isOver && (
        <p data-print="no" className="mt-3">
          <AppLink
            href={paths.service(module, { step: 1, case: caseId, language })}
            className={getButtonClass('outline')}
          >
            {texts.book}
          </AppLink>
        </p>
      )}
    </CaseSection>
  )
}
