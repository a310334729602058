import { useLocation } from '@tanstack/react-router'
import { areaAt } from '../features/coming/areas'
import { ComingPage } from '../features/coming/coming-page'
import { NotFoundPage } from './not-found'

export function ComingRoute() {
  const area = areaAt(useLocation({ select: (location) => location.pathname }))
  return area ? <ComingPage key={area.path} area={area} /> : <NotFoundPage />
}
