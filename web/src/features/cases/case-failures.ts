// What went wrong in a case, in the language of the page: by the sentences of cases first, and then by those of the whole site.

import { type FailureWords, useFailureWords } from '../../api/failure-words'
import { usePageLanguage } from '../../ui/page-language'
import { useCaseTexts } from './case-texts'

export function useCaseFailures(): FailureWords {
  const { translate } = useCaseTexts()
  return useFailureWords(usePageLanguage(), translate)
}
