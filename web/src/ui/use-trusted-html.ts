import { useMemo } from 'react'
import { trustHtml } from '../lib/trusted-types'

/**
 * Lets the server's markup into an element. The same text gives the same object, because React writes the inside of an
 * element anew when the object changes.
 */
export function useTrustedHtml(html: string): { __html: string | TrustedHTML } {
  return useMemo(() => ({ __html: trustHtml(html) }), [html])
}
