// The way to the same guide, or to the list of all, in the other language, where it has been written in it.

import type { AssistCard } from '../../api/types'
import { paths } from '../../lib/paths'
import { LanguageLink } from '../../shared/components/language-link'
import { usePageLanguage } from '../../ui/page-language'

type Props = {
  languages: AssistCard['languages']
  /** Without one, the list of all. */
  module?: string
}

export function AssistLanguageSwitch({ languages, module }: Props) {
  const other = usePageLanguage() === 'hi' ? 'en' : 'hi'
  if (!languages.includes(other)) return null
  return (
    <LanguageLink
      part="assist"
      other={other}
      address={paths.assist(module, other)}
      chosenAddress={paths.chosenAssist(module, other)}
    />
  )
}
