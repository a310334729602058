// Who of us has read a case or a file of it.

import type { Case } from '../../api/case-types'
import { useLanguageTag } from '../../ui/language-tag'
import { CaseSection } from './case-section'
import { useCaseTexts } from './case-texts'

export function CaseAccesses({ accesses }: { accesses: Case['accesses'] }) {
  const { readers: texts, dateTime } = useCaseTexts()
  const tagOf = useLanguageTag()
  return (
    <CaseSection id="accesses" title={texts.title}>
      {accesses.length === 0 ? (
        <p className="mt-2 text-muted">{texts.nobody}</p>
      ) : (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
            {texts.times(accesses.length)}
          </summary>
          <ul className="text-[0.9375rem] leading-relaxed">
            {accesses.map(({ at, by, what }) => (
              <li key={`${at} ${by} ${what}`} className="wrap-anywhere border-line border-b py-2">
                <span lang={tagOf(by)}>{by}</span>: {what === 'case' ? texts.case : texts.file(what)}
                <span className="text-muted"> · {dateTime(at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseSection>
  )
}
