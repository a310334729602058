// What is folded opens for whoever follows a link into it.

import { useEffect } from 'react'

/** Opens what holds an element of the page, and the element itself. Returns it if anything was closed. */
export function openTarget(id: string): HTMLElement | null {
  const target = document.getElementById(id)
  if (!target) return null
  // The heading of a part stands beside what it opens; a finding holds it.
  const holder = target instanceof HTMLHeadingElement ? target.parentElement : target
  const closed = [...[...(holder?.children ?? [])].filter(isClosed), ...listClosedAround(target)]
  for (const details of closed) details.open = true
  return closed.length > 0 ? target : null
}

function listClosedAround(element: Element): HTMLDetailsElement[] {
  const closed: HTMLDetailsElement[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (isClosed(at)) closed.push(at)
  }
  return closed
}

function isClosed(element: Element): element is HTMLDetailsElement {
  return element instanceof HTMLDetailsElement && !element.open
}

/** Where the reader was when a link was followed. */
type LeftPlace = { link: HTMLElement; linkTop: number; pageTop: number }

function notePlace(link: HTMLElement): LeftPlace {
  return { link, linkTop: link.getBoundingClientRect().top, pageTop: window.scrollY }
}

/** What was opened meanwhile may have moved the link, so it is put where it stood in the window. The contents stand still. */
function returnTo({ link, linkTop, pageTop }: LeftPlace): void {
  for (const details of listClosedAround(link)) details.open = true
  const isMoving = link.isConnected && !link.closest('nav')
  const top = isMoving ? window.scrollY + link.getBoundingClientRect().top - linkTop : pageTop
  window.scrollTo({ top, behavior: 'instant' })
  link.focus({ preventScroll: true })
}

/**
 * Opens the targets of the links inside the page, before the browser goes there, and of the address. `prepare` is called
 * first, with the id of the target. The way back leads to the link that was followed, because the browser does not keep
 * the place (app/scroll-place.ts).
 */
export function useOpenTargets(prepare: (id: string) => void): void {
  useEffect(() => {
    const left = new Map<string, LeftPlace>()
    let followed: string | null = null
    const open = (hash: string) => {
      prepare(hash.slice(1))
      return openTarget(hash.slice(1))
    }
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href^="#"]') : null
      if (!link) return
      followed = link.getAttribute('href') ?? ''
      // What opens may move the link, so its place is noted before.
      if (followed !== window.location.hash) left.set(window.location.hash, notePlace(link))
      open(followed)
    }
    // A link that was followed, an address that was typed, or the way back. The browser has tried to go there already.
    const onHashChange = () => {
      const { hash } = window.location
      const place = hash === followed ? undefined : left.get(hash)
      followed = null
      if (place) returnTo(place)
      else open(hash)?.scrollIntoView()
    }
    document.addEventListener('click', onClick)
    window.addEventListener('hashchange', onHashChange)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('hashchange', onHashChange)
    }
  }, [prepare])
}
