// The page that announces a part of the site which does not exist yet.

import { useLocation } from '@tanstack/react-router'
import { findArea } from '../features/coming/areas'
import { ComingPage } from '../features/coming/coming-page'
import { NotFoundPage } from './not-found'

export function ComingRoute() {
  const area = findArea(useLocation({ select: (location) => location.pathname }))
  return area ? <ComingPage key={area.path} area={area} /> : <NotFoundPage />
}
