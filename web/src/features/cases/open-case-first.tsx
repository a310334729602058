// The open cases of a module, before a new one is begun: anything more about the same matter belongs there.

import type { CaseCard } from '../../api/case-types'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { useAskingTexts } from './asking-texts'
import { useLanguageTag } from '../../ui/language-tag'

type Props = { place: string; openCases: readonly CaseCard[]; onAskAgain: () => void }

export function OpenCaseFirst({ place, openCases, onAskAgain }: Props) {
  const { ask: texts, open } = useAskingTexts()
  const language = usePageLanguage()
  const tagOf = useLanguageTag()
  return (
    <section
      id={place}
      aria-labelledby="open-cases"
      lang={LANGUAGE_TAGS[language]}
      data-print="no"
      className="mt-12 scroll-mt-20 border-line border-t pt-8"
    >
      <h2 id="open-cases" className="section-title">
        {texts.openTitle}
      </h2>
      <p className="mt-2 text-muted leading-relaxed">{texts.openText}</p>
      <ul className="mt-2">
        {openCases.map(({ _id, title, number }) => (
          <li key={_id} className="wrap-anywhere">
            <AppLink
              href={paths.case(_id, language)}
              lang={tagOf(open.translate(title))}
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
            >
              {open.translate(title)}, {number}
            </AppLink>
          </li>
        ))}
      </ul>
      <Button look="outline" className="mt-3" onClick={onAskAgain}>
        {texts.another}
      </Button>
    </section>
  )
}
