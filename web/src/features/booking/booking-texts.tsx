// The words of booking a call in the language of the page: English with the page, and Hindi fetched for whoever reads in it.

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type BookingTexts, englishBooking } from '../../lib/interface-texts/booking/texts'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { useLanguageTag } from '../../ui/language-tag'
import { useNamedLanguage } from '../../ui/name-language'
import { PageLanguageProvider } from '../../ui/page-language'

const Texts = createContext<BookingTexts>(englishBooking)

export function useBookingTexts(): BookingTexts {
  return useContext(Texts)
}

type Props = { wanted: PageLanguage; className: string; children: ReactNode }

/** English until the Hindi words have arrived. */
export function BookingLanguage({ wanted, className, children }: Props) {
  const [hindi, setHindi] = useState<BookingTexts | null>(null)
  useEffect(() => {
    if (wanted !== 'hi' || hindi !== null) return
    import('../../lib/interface-texts/booking/hindi-booking').then(
      (words) => setHindi(words.hindiBooking),
      (error: unknown) => console.info('the Hindi words did not arrive', error),
    )
  }, [wanted, hindi])
  const shown = wanted === 'hi' && hindi !== null ? { language: wanted, texts: hindi } : ENGLISH
  useNamedLanguage(shown.language)
  return (
    <PageLanguageProvider language={shown.language}>
      <Texts value={shown.texts}>
        <div lang={LANGUAGE_TAGS[shown.language]} className={className}>
          {children}
        </div>
      </Texts>
    </PageLanguageProvider>
  )
}

const ENGLISH = { language: 'en', texts: englishBooking } as const

/** Words of the server and of the content: in Hindi where they have it, and marked where they are not in the page's language. */
export function SiteWords({ words }: { words: string }) {
  const said = useBookingTexts().translate(words)
  const tag = useLanguageTag()(said)
  return tag === undefined || said === '' ? said : <span lang={tag}>{said}</span>
}
