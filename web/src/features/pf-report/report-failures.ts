// What went wrong with a report, in the language of the page: by the sentences of reports first, and then by those of the whole site.

import { type FailureWords, useFailureWords } from '../../api/failure-words'
import { usePageLanguage } from '../../ui/page-language'
import { useReportTexts } from './report-texts'

export function useReportFailures(): FailureWords {
  const { translate } = useReportTexts()
  return useFailureWords(usePageLanguage(), translate)
}
