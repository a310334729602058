// The further places of the header, behind "More". It opens without JavaScript; with it, it closes when the focus or a press goes elsewhere.

import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AppLink } from '../../shared/components/app-link'
import { useTexts } from '../../ui/page-language'
import { moreLinks } from './navigation'

export function MorePlaces() {
  const { frame, links } = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeUnlessInside(event: Event) {
      const open = menu.current
      if (!open?.open || (event.target instanceof Node && open.contains(event.target))) return
      open.open = false
    }
    function closeOnEscape(event: KeyboardEvent) {
      const open = menu.current
      if (event.key !== 'Escape' || !open?.open) return
      const holdsFocus = open.contains(document.activeElement)
      open.open = false
      if (holdsFocus) open.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeUnlessInside)
    document.addEventListener('focusin', closeUnlessInside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside)
      document.removeEventListener('focusin', closeUnlessInside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  function close() {
    if (menu.current) menu.current.open = false
  }

  return (
    <details ref={menu} className="group relative">
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-control px-1.5 py-2 font-medium text-[0.9375rem] text-muted hover:text-ink lg:px-3 [&::-webkit-details-marker]:hidden">
        {frame.more}
        <ChevronDown aria-hidden strokeWidth={1.75} className="size-4 group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-2 w-52 rounded-card border border-line bg-surface py-2 shadow-float">
        {moreLinks.map(({ name, href }) => (
          <li key={name}>
            <AppLink
              href={href}
              onClick={close}
              className="flex min-h-11 items-center px-4 text-[0.9375rem] text-ink hover:bg-line/50"
            >
              {links[name]}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
