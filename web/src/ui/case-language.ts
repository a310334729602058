// In which language cases are read. An address that names one decides; then what the reader chose on this device; then what they chose on the
// pages about a family's assets or on those of Assist, from which many come.

import { useEffect } from 'react'
import { useStore } from '../lib/create-store'
import { recallLanguage, subscribeToKeptLanguages, takeLanguageAlong } from '../lib/kept-language'
import type { PageLanguage } from '../lib/page-language'
import { useIsMounted } from './use-is-mounted'

const kept = {
  read: () => recallLanguage('cases') ?? recallLanguage('transmission') ?? recallLanguage('assist'),
  subscribe: subscribeToKeptLanguages,
}

/** English on the server, whose page is the same for everybody. `named` is the language in the address. */
export function useCaseLanguage(named?: unknown): PageLanguage {
  const isMounted = useIsMounted()
  const chosen = useStore(kept, null)
  useEffect(() => {
    // A mail leads to the plain address: whoever once came from a Hindi page goes on in Hindi, until they choose themselves.
    if (named === 'hi') takeLanguageAlong('cases', named)
  }, [named])
  if (!isMounted) return 'en'
  return named === 'en' || named === 'hi' ? named : (chosen ?? 'en')
}
