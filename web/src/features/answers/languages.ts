// The languages in which short answers are read, and the words that stand around an answer in each.

import type { AnswerBasisKind, AnswerLanguage } from '../../api/types'
import { formatDate } from '../../lib/format'
import { formatHindiDate } from '../../lib/hindi-dates'

type Words = {
  /** The language's own name. */
  name: string
  /** Its tag in documents, for browsers, screen readers and search engines. */
  tag: string
  steps: string
  calculator: string
  basis: Record<AnswerBasisKind, string>
  basisTitle: string
  checkedOn: (date: string) => string
  related: string
  ask: string
  education: string
  back: string
}

export const ANSWER_LANGUAGES = ['en', 'hi', 'hinglish'] as const satisfies AnswerLanguage[]

export const answerWords: Record<AnswerLanguage, Words> = {
  en: {
    name: 'English',
    tag: 'en',
    steps: 'What to do',
    calculator: 'With your own figures',
    basis: { article: 'Our article', assist: 'Our guide', calculator: 'Our calculator', source: 'The document' },
    basisTitle: 'Where this comes from',
    checkedOn: (date) => `Checked on ${formatDate(date)}`,
    related: 'People also ask',
    ask: 'Ask about this',
    education: 'Education only; not investment, tax or legal advice',
    back: 'Short answers',
  },
  hi: {
    name: 'हिन्दी',
    tag: 'hi',
    steps: 'क्या करें',
    calculator: 'अपने आँकड़ों से हिसाब लगाइए',
    basis: { article: 'हमारा लेख', assist: 'हमारी गाइड', calculator: 'हमारा कैलकुलेटर', source: 'मूल दस्तावेज़' },
    basisTitle: 'यह कहाँ लिखा है',
    checkedOn: (date) => `${formatHindiDate(date)} को जाँचा गया`,
    related: 'लोग यह भी पूछते हैं',
    ask: 'इस बारे में पूछिए',
    education: 'केवल जानकारी के लिए; यह निवेश, टैक्स या कानून की सलाह नहीं है',
    back: 'छोटे जवाब',
  },
  hinglish: {
    name: 'Hinglish',
    tag: 'hi-Latn',
    steps: 'Kya karein',
    calculator: 'Apne figures se hisaab lagaiye',
    basis: {
      article: 'Hamara article',
      assist: 'Hamari guide',
      calculator: 'Hamara calculator',
      source: 'Asli document',
    },
    basisTitle: 'Yeh kahan likha hai',
    checkedOn: (date) => `${formatDate(date)} ko check kiya gaya`,
    related: 'Log yeh bhi poochhte hain',
    ask: 'Iske baare me poochhiye',
    education: 'Sirf jaankari ke liye; yeh investment, tax ya legal advice nahi hai',
    back: 'Chhote jawab',
  },
}

/** Returns the language that an address names; any other text means English, as on the server. */
export function parseAnswerLanguage(text: string | undefined): AnswerLanguage {
  return ANSWER_LANGUAGES.find((language) => language === text) ?? 'en'
}
