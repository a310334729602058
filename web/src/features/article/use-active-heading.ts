import { useEffect, useState } from 'react'

/**
 * Returns the section being read: the last heading that has passed the upper third of the window. `ids` are joined by
 * blanks.
 */
export function useActiveHeading(ids: string): string | null {
  const [active, setActive] = useState<string | null>(null)
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const find = () => {
      frame = 0
      const line = window.innerHeight / 3
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line)
      setActive(passed[passed.length - 1]?.id ?? null)
    }
    // It runs at most once a frame, however often the window reports.
    const onScroll = () => {
      frame ||= requestAnimationFrame(find)
    }
    find()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [ids])
  return active
}
