// /willplanning. The step is the fragment of the address, which the server never sees.

import { useLocation } from '@tanstack/react-router'
import { ENGLISH_INTRO } from '../features/will/intro/english-intro'
import { findStep } from '../features/will/parts/steps'
import { WillPage } from '../features/will/will-page'
import { useIsMounted } from '../ui/use-is-mounted'

export function WillRoute() {
  const isMounted = useIsMounted()
  const hash = useLocation({ select: (location) => location.hash })
  return <WillPage step={isMounted ? findStep(hash) : undefined} intro={ENGLISH_INTRO} />
}
