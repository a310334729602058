// Leads to the same page in the other language, in the words of that language, and remembers the choice.

import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { keepLanguage, type LanguagePart } from '../../lib/kept-language'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { useIsMounted } from '../../ui/use-is-mounted'
import { AppLink, isPlainClick } from './app-link'

type Props = {
  part: LanguagePart
  other: PageLanguage
  address: string
  /** The address that carries the choice into another tab. */
  chosenAddress: string
}

export function LanguageLink({ part, other, address, chosenAddress }: Props) {
  const { history } = useRouter()
  const isMounted = useIsMounted()

  /** The page takes the other's place in the history: the way back would lead from English to Hindi again. */
  function switchHere(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    keepLanguage(part, other)
    history.replace(address)
  }

  return (
    <p data-print="no">
      <AppLink
        // Without a script nothing is remembered, so the address is the plain one.
        href={isMounted ? chosenAddress : address}
        lang={LANGUAGE_TAGS[other]}
        hrefLang={LANGUAGE_TAGS[other]}
        rel="alternate"
        onClick={switchHere}
        className="inline-flex min-h-11 items-center font-medium text-brand text-sm underline-offset-4 hover:underline"
      >
        {other === 'hi' ? 'हिन्दी में पढ़ें' : 'Read in English'}
      </AppLink>
    </p>
  )
}
