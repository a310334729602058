// The button that reads an article aloud. It is absent where the browser has no voice. The player's code is fetched on
// the first press.

import { Headphones } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBrowserValue } from '../../../lib/create-store'
import { useTexts } from '../../../ui/page-language'

const ListenPlayer = lazy(async () => ({ default: (await import('./listen-player')).ListenPlayer }))

const canSpeak = () => 'speechSynthesis' in window && typeof SpeechSynthesisUtterance === 'function'

export function ListenButton({ of: textId, className }: { of: string; className: string }) {
  // The server cannot know whether there is a voice. Nearly all browsers have one, so the button is shown from the
  // first paint.
  const able = useBrowserValue(canSpeak, true)
  const [open, setOpen] = useState(false)
  const { tools } = useTexts()
  if (!able) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`${className} noscript:hidden ${open ? 'text-brand' : ''}`}
      >
        <Headphones aria-hidden className="size-5" strokeWidth={1.75} /> <span className="word">{tools.listen}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <ListenPlayer textId={textId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
