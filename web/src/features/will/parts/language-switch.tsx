// Leads to the same step in the other language. The draft stays: it belongs to the device, not to an address.

import { useLocation } from '@tanstack/react-router'
import { paths } from '../../../lib/paths'
import { LanguageLink } from '../../../shared/components/language-link'
import { usePageLanguage } from '../../../ui/page-language'
import { useIsMounted } from '../../../ui/use-is-mounted'

export function LanguageSwitch() {
  const isMounted = useIsMounted()
  const hash = useLocation({ select: (location) => location.hash })
  const other = usePageLanguage() === 'hi' ? 'en' : 'hi'
  const step = isMounted && hash !== '' ? `#${hash}` : ''
  return (
    <LanguageLink
      part="will"
      other={other}
      address={`${paths.willPlanning(other)}${step}`}
      chosenAddress={`${paths.chosenWillPlanning(other)}${step}`}
    />
  )
}
