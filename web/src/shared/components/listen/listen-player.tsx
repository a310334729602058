// The player that reads an article aloud, as a bar at the foot of the window. Leaving the article ends the reading.

import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../../lib/create-store'
import { IconButton } from '../../../ui/icon-button'
import { useTexts } from '../../../ui/page-language'
import { Reader, SPEEDS } from './reader'
import { collectSentences } from './sentences'
import { highlight, scrollIntoView } from './highlight-sentence'

type Props = {
  /** The id of the element whose words are read. */
  textId: string
  onClose: () => void
}

export function ListenPlayer({ textId, onClose }: Props) {
  const { listening: texts } = useTexts()
  const [reader] = useState(() => {
    const text = document.getElementById(textId)
    return new Reader(text ? collectSentences(text) : [])
  })
  const { state, at } = useStore(reader, reader.read())
  const main = useRef<HTMLButtonElement>(null)
  const playing = state === 'playing'

  useEffect(() => {
    main.current?.focus()
    reader.play()
    const silence = () => reader.pause()
    window.addEventListener('pagehide', silence)
    return () => {
      window.removeEventListener('pagehide', silence)
      reader.stop()
    }
  }, [reader])

  useEffect(() => {
    const range = state === 'stopped' ? null : reader.rangeAt(at)
    if (range && playing) scrollIntoView(range)
    return highlight(range)
  }, [reader, state, playing, at])

  // The last sentence has been read.
  useEffect(() => {
    if (state === 'stopped') onClose()
  }, [state, onClose])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
  }

  return createPortal(
    <section
      aria-label={texts.label}
      data-print="no"
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 bottom-(--bottom-bar-height) z-40 border-line border-t bg-surface shadow-float md:bottom-0"
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 py-2">
        <IconButton label={texts.previous} disabled={at === 0} onClick={() => reader.step(-1)}>
          <SkipBack aria-hidden strokeWidth={1.75} />
        </IconButton>
        <IconButton
          ref={main}
          label={playing ? texts.pause : texts.play}
          className="text-brand"
          onClick={() => (playing ? reader.pause() : reader.play())}
        >
          {playing ? <Pause aria-hidden strokeWidth={1.75} /> : <Play aria-hidden strokeWidth={1.75} />}
        </IconButton>
        <IconButton label={texts.next} disabled={at >= reader.count - 1} onClick={() => reader.step(1)}>
          <SkipForward aria-hidden strokeWidth={1.75} />
        </IconButton>
        <ReadingProgressLine failed={state === 'failed'}>{texts.place(at + 1, reader.count)}</ReadingProgressLine>
        <label className="ml-auto flex items-center gap-2 text-muted text-sm">
          <span className="max-sm:sr-only">{texts.speed}</span>
          <select
            defaultValue={1}
            onChange={(event) => reader.setSpeed(Number(event.target.value))}
            className="h-11 rounded-control border border-line bg-surface px-2 text-ink"
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        <IconButton label={texts.stop} onClick={onClose}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>,
    document.body,
  )
}

/** Only a failure is announced: announcing each sentence would interrupt the voice that reads it. */
function ReadingProgressLine({ failed, children }: { failed: boolean; children: ReactNode }) {
  const { listening } = useTexts()
  if (failed) {
    return (
      <p role="alert" className="text-danger text-sm">
        {listening.noVoice}
      </p>
    )
  }
  return <p className="text-muted text-sm tabular-nums">{children}</p>
}
