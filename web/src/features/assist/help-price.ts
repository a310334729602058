// What something of ours costs, in the same few words on every card and page of Assist. All prices of the server include GST.

import type { AssistHelp } from '../../api/types'
import { formatRupees } from '../../lib/format'
import type { AssistTexts } from './texts/english'
import { useAssistTexts } from './texts/texts'

type Words = AssistTexts['price']

/** Of a price that stands, such as that of a call. */
export function writePrice(paise: number, words: Words): string {
  return paise === 0 ? words.free : words.fixed(formatRupees(paise / 100))
}

/** Of our own help with a module; an agent names the price of each case. */
export function describePrice({ price }: AssistHelp, words: Words): string {
  return price === null ? words.free : words.usual(formatRupees(price.amount / 100))
}

/** Both in the language of the page. */
export function useHelpPrice() {
  const { price: words } = useAssistTexts()
  return {
    writePrice: (paise: number) => writePrice(paise, words),
    describePrice: (help: AssistHelp) => describePrice(help, words),
  }
}
