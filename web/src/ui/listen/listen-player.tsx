import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../icon-button'
import { Reader, SPEEDS } from './reader'
import { sentencesOf } from './sentences'
import { highlight, showInView } from './shown-sentence'

type Props = {
  /** Id of the element whose words are read. */
  of: string
  onClose: () => void
}

/** A bar at the foot of the window. Leaving the article ends the reading. */
export function ListenPlayer({ of, onClose }: Props) {
  const [reader] = useState(() => {
    const text = document.getElementById(of)
    return new Reader(text ? sentencesOf(text) : [])
  })
  const { state, at } = useSyncExternalStore(reader.subscribe, reader.read, reader.read)
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
    if (range && playing) showInView(range)
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
      aria-label="Listen to the article"
      data-print="no"
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 bottom-(--bottom-bar-height) z-40 border-line border-t bg-surface shadow-float md:bottom-0"
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 py-2">
        <IconButton label="Sentence before" disabled={at === 0} onClick={() => reader.step(-1)}>
          <SkipBack aria-hidden strokeWidth={1.75} />
        </IconButton>
        <IconButton
          ref={main}
          label={playing ? 'Pause' : 'Play'}
          className="text-brand"
          onClick={() => (playing ? reader.pause() : reader.play())}
        >
          {playing ? <Pause aria-hidden strokeWidth={1.75} /> : <Play aria-hidden strokeWidth={1.75} />}
        </IconButton>
        <IconButton label="Next sentence" disabled={at >= reader.count - 1} onClick={() => reader.step(1)}>
          <SkipForward aria-hidden strokeWidth={1.75} />
        </IconButton>
        <Progress failed={state === 'failed'}>
          {at + 1} of {reader.count}
        </Progress>
        <label className="ml-auto flex items-center gap-2 text-muted text-sm">
          <span className="max-sm:sr-only">Speed</span>
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
        <IconButton label="Stop listening" onClick={onClose}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
    </section>,
    document.body,
  )
}

/** Not announced sentence by sentence: that would talk into the reading. */
function Progress({ failed, children }: { failed: boolean; children: ReactNode }) {
  if (failed) {
    return (
      <p role="alert" className="text-danger text-sm">
        This browser has no voice to read with just now.
      </p>
    )
  }
  return <p className="text-muted text-sm tabular-nums">{children}</p>
}
