import { useLocation } from '@tanstack/react-router'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { places } from './navigation'

/** The entries of the navigation in the language of the page, with the current one marked. */
export function useNavigationPlaces() {
  const texts = useTexts()
  const language = usePageLanguage()
  const current = useLocation({ select: ({ pathname, searchStr }) => ({ pathname, searchStr }) })
  const search = { module: /[?&]module=([^&]+)/.exec(current.searchStr)?.[1] }
  return places.map((place) => ({
    ...place,
    href: language === 'hi' && place.hindi ? place.hindi : place.href,
    label: texts.places[place.name],
    current: place.isCurrent(current.pathname, search),
  }))
}
