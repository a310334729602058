// A link inside the site. It is a plain <a> that works without JavaScript, and the router takes it over when there is
// some.

import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { expectLanding } from '../stores/text-fragment'
import { isOwnPath } from '../../lib/paths'

/** True for a click that opens the link in this very tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Opens a path of this site, as lib/paths writes them. Anything else is left to the browser. */
export function useOpenPath(): (path: string) => void {
  const router = useRouter()
  return (path) => {
    if (isOwnPath(path)) router.history.push(expectLanding(path))
    else window.location.assign(path)
  }
}

type Props = ComponentProps<'a'> & { href: string }

/** Addresses come from lib/paths. One of another site stays an ordinary link. */
export function AppLink({ href, onClick, onPointerEnter, onFocus, ...rest }: Props) {
  const router = useRouter()

  /** The next page's code is fetched while the reader is still deciding. */
  function preload() {
    if (isOwnPath(href)) router.preloadRoute({ to: href.replace(/[?#].*$/, '') }).catch(() => undefined)
  }

  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const inPlace = !event.defaultPrevented && isPlainClick(event) && isOwnPath(href) && !rest.target
        if (!inPlace) return
        event.preventDefault()
        router.history.push(expectLanding(href))
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      {...rest}
    />
  )
}
