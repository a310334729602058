// What went wrong with a report, in the language of the page: by the sentences of reports first, and then by those of the whole site.

import { ApiError } from '../../api/errors'
import { type FailureWords, useFailureWords } from '../../api/failure-words'
import { usePageLanguage } from '../../ui/page-language'
import { useReportTexts } from './report-texts'

export function useReportFailures(): FailureWords {
  const { translate, wait } = useReportTexts()
  const words = useFailureWords(usePageLanguage(), translate)
  return {
    ...words,
    // "Too many requests" doesn't say when to come back; the server does.
    describe: (error, otherwise) =>
      error instanceof ApiError && error.status === 429 && error.retryAfter !== null
        ? wait(error.retryAfter)
        : words.describe(error, otherwise),
  }
}
