// What surrounds the pages of cases: their language, and the choice of it.

import type { ReactNode } from 'react'
import { chooseCaseLanguage } from '../../api/members/cases'
import { caseTexts } from '../../lib/interface-texts/cases/texts'
import { keepLanguage } from '../../lib/kept-language'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { LanguageChoice } from '../../shared/components/language-choice'
import { useNamedLanguage } from '../../ui/name-language'
import { PageLanguageProvider } from '../../ui/page-language'
import { useIsMounted } from '../../ui/use-is-mounted'
import { AskingTextsProvider } from './asking-texts'
import { useCaseLanguage } from '../../ui/case-language'

type Props = {
  /** The case that is shown; the list has none. */
  id?: string
  /** The language that the address names. */
  named: unknown
  children: ReactNode
}

export function CaseFrame({ id, named, children }: Props) {
  const language = useCaseLanguage(named)
  useNamedLanguage(language)
  const isMounted = useIsMounted()
  const texts = caseTexts[language]
  const choose = (chosen: PageLanguage) => {
    keepLanguage('cases', chosen)
    // Whoever chooses how to read a case wants its mails so too. The list says nothing about any of them.
    if (id !== undefined) chooseCaseLanguage(id, chosen)
  }
  return (
    <PageLanguageProvider language={language}>
      <AskingTextsProvider value={texts.asking}>
        <div lang={LANGUAGE_TAGS[language]} className="page pt-8 pb-16 sm:pt-12">
          <div className="mx-auto max-w-200">
            <noscript>
              <p className="mb-6 border-line border-y py-6">
                Cases need JavaScript, which is off in this browser.{' '}
                <span lang={LANGUAGE_TAGS.hi}>केस देखने के लिए JavaScript चाहिए, जो इस ब्राउज़र में बंद है।</span>
              </p>
            </noscript>
            {/* The server does not know what the reader chose. */}
            <div data-print="no" className="mb-4 min-h-11 noscript:hidden">
              {isMounted && (
                <LanguageChoice
                  label={texts.asking.language}
                  wanted={language}
                  toAddress={(other) => paths.chosenCase(id, other)}
                  onChoose={choose}
                />
              )}
            </div>
            {children}
          </div>
        </div>
      </AskingTextsProvider>
    </PageLanguageProvider>
  )
}
