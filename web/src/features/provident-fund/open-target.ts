// What is folded opens for whoever follows a link into it.

import { useEffect } from 'react'

/** Opens what holds an element of the page, and the element itself. Returns it if anything was closed. */
export function openTarget(id: string): HTMLElement | null {
  const target = document.getElementById(id)
  if (!target) return null
  // The heading of a part stands beside what it opens; a finding holds it.
  const holder = target instanceof HTMLHeadingElement ? target.parentElement : target
  const closed = [...(holder?.children ?? [])].filter(isClosed)
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (isClosed(at)) closed.push(at)
  }
  for (const details of closed) details.open = true
  return closed.length > 0 ? target : null
}

function isClosed(element: Element): element is HTMLDetailsElement {
  return element instanceof HTMLDetailsElement && !element.open
}

/**
 * Opens the targets of the links inside the page, before the browser goes there, and of the address. `prepare` is called
 * first, with the id of the target.
 */
export function useOpenTargets(prepare: (id: string) => void): void {
  useEffect(() => {
    const open = (hash: string) => {
      prepare(hash.slice(1))
      return openTarget(hash.slice(1))
    }
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null
      if (link) open(link.getAttribute('href') ?? '')
    }
    // An address that was typed, or the way back: the browser has tried to go there already.
    const onHashChange = () => open(window.location.hash)?.scrollIntoView()
    document.addEventListener('click', onClick)
    window.addEventListener('hashchange', onHashChange)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('hashchange', onHashChange)
    }
  }, [prepare])
}
