import { Headphones } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

const ListenPlayer = lazy(async () => ({ default: (await import('./listen-player')).ListenPlayer }))

const never = () => () => undefined
const canSpeak = () => 'speechSynthesis' in window && typeof SpeechSynthesisUtterance === 'function'

/** Absent where the browser has no voice; the player's code is fetched when it is first wanted. */
export function ListenButton({ of, className }: { of: string; className: string }) {
  // The server can't know; nearly all browsers can, so the button has its place from the first paint.
  const able = useSyncExternalStore(never, canSpeak, () => true)
  const [open, setOpen] = useState(false)
  if (!able) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`${className} noscript:hidden ${open ? 'text-brand' : ''}`}
      >
        <Headphones aria-hidden className="size-5" strokeWidth={1.75} /> <span className="word">Listen</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <ListenPlayer of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
