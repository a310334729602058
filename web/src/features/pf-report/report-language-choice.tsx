// In which language a report is read. Both are of one version.

import type { PageLanguage } from '../../lib/page-language'
import { LanguageChoice } from '../../shared/components/language-choice'
import { useReportTexts } from './report-texts'

type Props = {
  /** Those in which the report can be read. */
  languages: readonly string[]
  wanted: PageLanguage
  toAddress: (language: PageLanguage) => string
}

export function ReportLanguageChoice({ languages, wanted, toAddress }: Props) {
  const texts = useReportTexts()
  if (languages.includes('hi')) {
    return <LanguageChoice label={texts.language} wanted={wanted} toAddress={toAddress} className="mt-4" />
  }
  return wanted === 'hi' ? (
    <p data-print="no" className="mt-4 text-muted">
      {texts.englishOnly}
    </p>
  ) : null
}
