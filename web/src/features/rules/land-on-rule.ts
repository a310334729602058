// Shows the rule or the section that the address names. Sections are folded, so the one that holds it is unfolded first, and
// a reader who comes from another page arrives before the rules are there, so the page is scrolled once they are.

import { useEffect } from 'react'

export function useRuleLanding(): void {
  useEffect(() => {
    landOnRule()
    window.addEventListener('hashchange', landOnRule)
    return () => window.removeEventListener('hashchange', landOnRule)
  }, [])
}

/** Unfolds the section that holds the target of a link of this page. Returns whether it was folded. */
export function unfold(target: Element | null): boolean {
  const section = target?.closest('details')
  // The earlier values of a rule are folded on their own and hold no target.
  if (!section || section.open) return false
  section.open = true
  return true
}

function landOnRule(): void {
  const target = document.getElementById(decodeHash())
  if (!target) return
  const wasFolded = unfold(target)
  // Where the browser has found it already, the reader may have scrolled on.
  if (wasFolded || window.scrollY === 0) target.scrollIntoView()
}

function decodeHash(): string {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
