// The list of a case, with boxes to tick. A tick answers us, so it moves a case that waits for the person.

import type { Case } from '../../api/case-types'
import { tickCaseItem } from '../../api/members/cases'
import { TaggedWords } from '../../ui/tagged-words'
import { CaseSection } from './case-section'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'
import { useCaseChange } from './use-case-change'
import { useLanguageTag } from '../../ui/language-tag'

export function CaseChecklist({ shown: { _id, checklist, isOver } }: { shown: Case }) {
  const { checklist: texts, translate } = useCaseTexts()
  const { describe } = useCaseFailures()
  const tagOf = useLanguageTag()
  const { mutate, isPending, error } = useCaseChange(_id, ({ item, isDone }: { item: number; isDone: boolean }) =>
    tickCaseItem(_id, item, isDone),
  )
  return (
    <CaseSection id="list" title={texts.title}>
      <ul className="mt-2">
        {checklist.map(({ item, text, isDone, doneBy }) => (
          <li key={item}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-relaxed">
              <input
                type="checkbox"
                checked={isDone}
                disabled={isOver || isPending}
                onChange={(event) => mutate({ item, isDone: event.target.checked })}
                className="mt-1 size-5 shrink-0 accent-(--brand)"
              />
              <span className="wrap-anywhere min-w-0">
                <span lang={tagOf(translate(text))}>{translate(text)}</span>
                {doneBy === 'staff' && <span className="text-muted text-sm"> {texts.byStaff}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger text-sm">
        {error && <TaggedWords>{describe(error, texts.failed)}</TaggedWords>}
      </p>
    </CaseSection>
  )
}
