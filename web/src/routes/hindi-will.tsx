// /hi/willplanning: the planner in Hindi. Its words are in this file's chunk, so that the page in English does not load them.

import { useLocation } from '@tanstack/react-router'
import { findStep } from '../features/will/parts/steps'
import { HINDI_INTRO } from '../features/will/texts/hindi-intro'
import { sayInHindi } from '../features/will/texts/hindi'
import { SayProvider } from '../features/will/texts/say'
import { WillPage } from '../features/will/will-page'
import { useIsMounted } from '../ui/use-is-mounted'

export function HindiWillRoute() {
  const isMounted = useIsMounted()
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <SayProvider value={sayInHindi}>
      <WillPage step={isMounted ? findStep(hash) : undefined} intro={HINDI_INTRO} />
    </SayProvider>
  )
}
