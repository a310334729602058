// The words around a report: English with the page, and Hindi fetched for whoever reads the report in Hindi.

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { englishReport, type ReportTexts } from '../../lib/interface-texts/pf-report/english'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { useNamedLanguage } from '../../ui/name-language'
import { PageLanguageProvider } from '../../ui/page-language'

const Texts = createContext<ReportTexts>(englishReport)

export function useReportTexts(): ReportTexts {
  return useContext(Texts)
}

/** A page in the language of its address. English until the Hindi words have arrived, so that nothing typed is lost by a switch. */
export function ReportLanguage({ language, children }: { language: PageLanguage; children: ReactNode }) {
  const [hindi, setHindi] = useState<ReportTexts | null>(null)
  useEffect(() => {
    if (language !== 'hi' || hindi !== null) return
    import('../../lib/interface-texts/pf-report/hindi').then(
      (words) => setHindi(words.hindiReport),
      (error: unknown) => console.info('the Hindi words did not arrive', error),
    )
  }, [language, hindi])
  const words = language === 'hi' ? hindi : null
  const shown = words === null ? 'en' : 'hi'
  useNamedLanguage(shown)
  return (
    <PageLanguageProvider language={shown}>
      <Texts value={words ?? englishReport}>
        <div lang={LANGUAGE_TAGS[shown]}>{children}</div>
      </Texts>
    </PageLanguageProvider>
  )
}
