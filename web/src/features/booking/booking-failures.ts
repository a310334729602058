// What went wrong with a booking, in the language of the page: by the sentences of calls first, and then by those of the whole site.

import { type FailureWords, useFailureWords } from '../../api/failure-words'
import { usePageLanguage } from '../../ui/page-language'
import { useBookingTexts } from './booking-texts'

export function useBookingFailures(): FailureWords {
  const { translate } = useBookingTexts()
  return useFailureWords(usePageLanguage(), translate)
}
