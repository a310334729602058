// /hi/willplanning: the planner in Hindi. Its words are in this file's chunk, so that the page in English does not load them.

import { useLocation } from '@tanstack/react-router'
import { findStep } from '../features/will/parts/steps'
import { HINDI_INTRO } from '../features/will/texts/hindi-intro'
import { translateIntoHindi } from '../features/will/texts/hindi'
import { TranslationProvider } from '../features/will/texts/translation'
import { WillPage } from '../features/will/will-page'
import { useIsMounted } from '../ui/use-is-mounted'

export function HindiWillRoute() {
  const isMounted = useIsMounted()
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <TranslationProvider value={translateIntoHindi}>
      <WillPage step={isMounted ? findStep(hash) : undefined} intro={HINDI_INTRO} />
    </TranslationProvider>
  )
}
