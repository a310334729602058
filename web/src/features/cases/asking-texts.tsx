// The words of what stands on other pages too, such as the form that asks for help: English with the page, and Hindi fetched for whoever
// chose it.

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type AskingTexts, englishAsking } from '../../lib/interface-texts/cases/asking/english'
import { PageLanguageProvider, usePageLanguage } from '../../ui/page-language'
import { useCaseLanguage } from '../../ui/case-language'

const Texts = createContext<AskingTexts>(englishAsking)

export const AskingTextsProvider = Texts

export function useAskingTexts(): AskingTexts {
  return useContext(Texts)
}

/** A part of an English page in the language in which the reader reads cases. English until the Hindi words have arrived; a page in Hindi may bring them. */
export function AskingLanguage({ children }: { children: ReactNode }) {
  const deviceLanguage = useCaseLanguage()
  // A page that is in Hindi decides for its parts.
  const wanted = usePageLanguage() === 'hi' ? 'hi' : deviceLanguage
  const given = useContext(Texts)
  const isGiven = given !== englishAsking
  const [hindi, setHindi] = useState<AskingTexts | null>(null)
  useEffect(() => {
    if (wanted !== 'hi' || isGiven || hindi !== null) return
    import('../../lib/interface-texts/cases/asking/hindi').then(
      (words) => setHindi(words.hindiAsking),
      (error: unknown) => console.info('the Hindi words did not arrive', error),
    )
  }, [wanted, isGiven, hindi])
  const shown = wanted === 'hi' ? (isGiven ? given : hindi) : null
  return (
    <PageLanguageProvider language={shown === null ? 'en' : 'hi'}>
      <Texts value={shown ?? englishAsking}>{children}</Texts>
    </PageLanguageProvider>
  )
}
