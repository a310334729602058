// What is agreed to on the dashboard, in the language that the reader chose on this device: English with the page, and Hindi fetched for
// whoever reads it. The findings have a switch of their own for the same choice (finding-language.tsx); the rest of the dashboard is English.
// What is agreed to in one language is not agreed to in the other.

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { englishFundConsents, type FundConsentTexts } from '../../lib/interface-texts/fund-consents/english'
import { keepLanguage } from '../../lib/kept-language'
import { LANGUAGE_TAGS } from '../../lib/page-language'
import { useCaseLanguage } from '../../ui/case-language'
import { PageLanguageProvider, usePageLanguage } from '../../ui/page-language'

const Texts = createContext<FundConsentTexts>(englishFundConsents)

export function useConsentTexts(): FundConsentTexts {
  return useContext(Texts)
}

/** A part of the page with its own switch. */
export function ConsentLanguage({ children, className }: { children: ReactNode; className?: string }) {
  // One choice for all parts of the page that are read in both, with the form that asks a person.
  const wanted = useCaseLanguage()
  const [hindi, setHindi] = useState<FundConsentTexts | null>(null)
  useEffect(() => {
    if (wanted !== 'hi' || hindi !== null) return
    import('../../lib/interface-texts/fund-consents/hindi').then(
      (words) => setHindi(words.hindiFundConsents),
      (error: unknown) => console.info('the Hindi words did not arrive', error),
    )
  }, [wanted, hindi])
  const texts = wanted === 'hi' ? hindi : null
  const shown = texts === null ? 'en' : 'hi'
  return (
    <PageLanguageProvider language={shown}>
      <Texts value={texts ?? englishFundConsents}>
        <div lang={LANGUAGE_TAGS[shown]} className={className}>
          <LanguageSwitch />
          {children}
        </div>
      </Texts>
    </PageLanguageProvider>
  )
}

function LanguageSwitch() {
  const { otherLanguage } = useConsentTexts()
  const other = usePageLanguage() === 'hi' ? 'en' : 'hi'
  return (
    <button
      type="button"
      lang={LANGUAGE_TAGS[other]}
      onClick={() => keepLanguage('cases', other)}
      className="inline-flex min-h-11 items-center font-medium text-brand text-sm underline-offset-4 hover:underline"
    >
      {otherLanguage}
    </button>
  )
}
