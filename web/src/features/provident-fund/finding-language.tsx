// The findings in the language that the reader chose on this device, with the form that asks a person. The server sends each sentence of them
// in both; the words around them come with the page in English, and in Hindi for whoever reads it.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { englishFundFindings, type FundFindingTexts } from '../../lib/interface-texts/fund-findings/english'
import { keepLanguage } from '../../lib/kept-language'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { useCaseLanguage } from '../../ui/case-language'
import type { Reading } from './types'

type FindingLanguage = {
  language: PageLanguage
  texts: FundFindingTexts
  /** What a finding says, in the language. What has no Hindi stays English. */
  say: (english: string) => string
}

const ENGLISH: FindingLanguage = { language: 'en', texts: englishFundFindings, say: (english) => english }
const Language = createContext<FindingLanguage>(ENGLISH)

export const useFindingLanguage = (): FindingLanguage => useContext(Language)

export function FindingLanguageProvider({ hindi, children }: { hindi: Reading['hindi']; children: ReactNode }) {
  const wanted = useCaseLanguage()
  const [words, setWords] = useState<FundFindingTexts | null>(null)
  useEffect(() => {
    if (wanted !== 'hi' || words !== null) return
    import('../../lib/interface-texts/fund-findings/hindi').then(
      ({ hindiFundFindings }) => setWords(hindiFundFindings),
      (error: unknown) => console.info('the Hindi words did not arrive', error),
    )
  }, [wanted, words])
  const value = useMemo((): FindingLanguage => {
    if (wanted !== 'hi' || words === null) return ENGLISH
    const known = new Map(hindi.map((text) => [text.english, text.hindi]))
    return { language: 'hi', texts: words, say: (english) => known.get(english) ?? english }
  }, [wanted, words, hindi])
  return <Language value={value}>{children}</Language>
}

/** One choice for all parts of the dashboard that are read in both. */
export function FindingLanguageSwitch() {
  const { language, texts } = useFindingLanguage()
  const other = language === 'hi' ? 'en' : 'hi'
  return (
    <button
      type="button"
      lang={LANGUAGE_TAGS[other]}
      onClick={() => keepLanguage('cases', other)}
      data-print="no"
      className="inline-flex min-h-11 items-center font-medium text-brand text-sm underline-offset-4 hover:underline"
    >
      {texts.otherLanguage}
    </button>
  )
}
