import { useLocation } from '@tanstack/react-router'
import { useTexts } from '../../ui/page-language'
import { places } from './navigation'

/** The entries of the navigation in the language of the page, with the current one marked. */
export function useNavigationPlaces() {
  const texts = useTexts()
  const current = useLocation({ select: ({ pathname, searchStr }) => ({ pathname, searchStr }) })
  const search = { module: /[?&]module=([^&]+)/.exec(current.searchStr)?.[1] }
  return places.map((place) => ({
    ...place,
    label: texts.places[place.name],
    current: place.isCurrent(current.pathname, search),
  }))
}
