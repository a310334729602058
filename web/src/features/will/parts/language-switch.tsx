// Leads to the same step in the other language, in the words of that language. The draft stays: it belongs to the device, not to an address.

import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { keepLanguage } from '../../../lib/kept-language'
import { LANGUAGE_TAGS } from '../../../lib/page-language'
import { paths } from '../../../lib/paths'
import { AppLink, isPlainClick } from '../../../shared/components/app-link'
import { usePageLanguage } from '../../../ui/page-language'
import { useIsMounted } from '../../../ui/use-is-mounted'

export function LanguageSwitch() {
  const { history } = useRouter()
  const isMounted = useIsMounted()
  const hash = useLocation({ select: (location) => location.hash })
  const other = usePageLanguage() === 'hi' ? 'en' : 'hi'
  const step = isMounted && hash !== '' ? `#${hash}` : ''

  /** The page takes the other's place in the history: the way back would lead from English to Hindi again. */
  function switchHere(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    keepLanguage('will', other)
    history.replace(`${paths.willPlanning(other)}${step}`)
  }
  return (
    <p data-print="no">
      <AppLink
        // Without a script nothing is remembered, so the address is the plain one.
        href={`${isMounted ? paths.chosenWillPlanning(other) : paths.willPlanning(other)}${step}`}
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
