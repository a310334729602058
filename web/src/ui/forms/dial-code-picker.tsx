// A list box behind a button. It handles arrows, Home, End, Enter, Escape, and typing the beginning of a country.

import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { DEFAULT_DIAL_CODE, DIAL_CODES, findTypedDialCode } from '../../lib/forms/dial-codes'

/** Letters typed within this time belong to one word. */
const TYPE_AHEAD_MS = 1000
const LAST = DIAL_CODES.length - 1

type Props = { id: string; value: string; onChange: (code: string) => void; disabled?: boolean }

export function DialCodePicker({ id, value, onChange, disabled }: Props) {
  const chosen = Math.max(
    0,
    DIAL_CODES.findIndex(({ code }) => code === value),
  )
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(chosen)
  const letters = useRef({ text: '', at: 0 })
  const option = (at: number) => `${id}-option-${at}`

  // The list may reach below the visible part of its dialog.
  useEffect(() => {
    if (open) document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' })
  }, [id, open])

  useEffect(() => {
    if (open) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, open, active])

  function openList() {
    setActive(chosen)
    setOpen(true)
  }

  function pickOption(at: number) {
    onChange(DIAL_CODES[at]?.code ?? DEFAULT_DIAL_CODE)
    setOpen(false)
  }

  function selectByTyping(letter: string, now: number) {
    const { text, at } = letters.current
    const typed = now - at > TYPE_AHEAD_MS ? letter : text + letter
    letters.current = { text: typed, at: now }
    // Repeating one letter walks through the countries that begin with it.
    const repeated = Array.from(typed).every((each) => each === typed[0])
    const found = findTypedDialCode(repeated && !/\d/.test(letter) ? letter : typed, open ? active : chosen)
    if (found < 0) return
    if (open) setActive(found)
    else pickOption(found)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, LAST),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: LAST,
      PageDown: Math.min(active + 5, LAST),
      PageUp: Math.max(active - 5, 0),
    }
    const to = moves[key]
    if (key === 'Tab') {
      if (open) pickOption(active)
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      // Escape closes only the list, and not the dialog around it.
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      if (open) pickOption(active)
      else openList()
    } else if (to !== undefined) {
      event.preventDefault()
      if (open) setActive(to)
      else openList()
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      selectByTyping(key.toLowerCase(), event.timeStamp)
    }
  }

  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <div className="relative shrink-0" onBlur={onBlur}>
      <button
        type="button"
        id={id}
        role="combobox"
        aria-label={`Dial code: ${value} ${DIAL_CODES[chosen]?.country ?? ''}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? option(active) : undefined}
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : openList())}
        onKeyDown={onKeyDown}
        className="flex h-11 cursor-pointer items-center gap-1 rounded-control border border-muted/70 bg-surface px-3 text-base text-ink tabular-nums"
      >
        {value}
        <ChevronDown aria-hidden className="size-4 text-muted" strokeWidth={1.75} />
      </button>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Dial codes"
        hidden={!open}
        className="absolute top-full left-0 z-10 mt-1 max-h-56 w-60 overflow-y-auto overscroll-contain rounded-control border border-line bg-surface py-1 shadow-float"
      >
        {DIAL_CODES.map(({ code, country }, index) => (
          <div
            key={code}
            id={option(index)}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            // The press must not take the focus from the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pickOption(index)}
            onMouseMove={() => setActive(index)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-3 text-[0.9375rem]',
              index === active && 'bg-line/60',
              index === chosen ? 'font-medium text-brand' : 'text-ink',
            )}
          >
            <span className="w-12 tabular-nums">{code}</span> {country}
          </div>
        ))}
      </div>
    </div>
  )
}
