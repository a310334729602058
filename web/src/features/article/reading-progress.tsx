// A thin line at the top that shows how far the reader has come. It takes no space.

import { useEffect, useRef } from 'react'

export function ReadingProgress({ of: textId }: { of: string }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      frame = 0
      const text = document.getElementById(textId)?.getBoundingClientRect()
      if (!text || !line.current) return
      const distance = text.height - window.innerHeight
      const share = distance <= 0 ? Number(text.bottom <= window.innerHeight) : -text.top / distance
      line.current.style.transform = `scaleX(${Math.min(1, Math.max(0, share))})`
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(draw)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [textId])
  return (
    <div
      ref={line}
      aria-hidden
      data-print="no"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left [transform:scaleX(0)] bg-brand noscript:hidden"
    />
  )
}
