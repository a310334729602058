import { useEffect, useRef } from 'react'

/** How far the reader has come in the text: a thin line over everything, which takes no room. */
export function ReadingProgress({ of }: { of: string }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      frame = 0
      const text = document.getElementById(of)?.getBoundingClientRect()
      if (!text || !line.current) return
      const way = text.height - window.innerHeight
      const share = way <= 0 ? Number(text.bottom <= window.innerHeight) : -text.top / way
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
  }, [of])
  return (
    <div
      ref={line}
      aria-hidden
      data-print="no"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left [transform:scaleX(0)] bg-brand noscript:hidden"
    />
  )
}
