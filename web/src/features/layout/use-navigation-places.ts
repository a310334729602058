import { useLocation } from '@tanstack/react-router'
import { places } from './navigation'

/** The entries of the navigation, with the current one marked. */
export function useNavigationPlaces() {
  const current = useLocation({ select: ({ pathname, searchStr }) => ({ pathname, searchStr }) })
  const search = { module: /[?&]module=([^&]+)/.exec(current.searchStr)?.[1] }
  return places.map((place) => ({ ...place, current: place.isCurrent(current.pathname, search) }))
}
