// The form that asks for a call, below a module: in the language in which the reader reads the form that asks for help.

import { AskUsToCall } from '../../features/call-back/ask-us-to-call'
import { AskingLanguage, useAskingTexts } from '../../features/cases/asking-texts'

type Props = {
  module: string
  /** The name of the module, in English. */
  title: string
}

export function CallSlot(props: Props) {
  return (
    <AskingLanguage>
      <TranslatedCall {...props} />
    </AskingLanguage>
  )
}

function TranslatedCall({ module, title }: Props) {
  const { open } = useAskingTexts()
  return <AskUsToCall module={module} title={open.translate(title)} />
}
