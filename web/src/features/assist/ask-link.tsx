// The way to the form that asks us for help, with what it costs. It stands below what is free.

import type { AssistHelp } from '../../api/types'
import { useHelpPrice } from './help-price'
import { useAssistTexts } from './texts/texts'

export function AskLink({ help }: { help: AssistHelp }) {
  const { module: texts } = useAssistTexts()
  const { describePrice } = useHelpPrice()
  return (
    <p data-print="no" className="noscript:hidden mt-4 text-muted text-sm">
      <a href="#ask" className="inline-block py-1 text-brand underline underline-offset-4">
        {texts.ask}
      </a>
      {'\u00a0· '}
      {describePrice(help)}
    </p>
  )
}
