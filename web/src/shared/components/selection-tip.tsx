// The button that appears beside selected words and asks the assistant about them. The Tab key leads to it from the
// words, and Escape takes it away.

import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '../../lib/brand'
import { discussion } from '../stores/discussion'

const MIN_LENGTH = 3
/** The server accepts longer texts, but a longer selection is hardly a question. */
const MAX_LENGTH = 500
/** Half of the button's width, so that it stays within its frame. */
const EDGE_PX = 64
const GAP_PX = 8

type Props = {
  /** A selector: words are asked about when their selection begins and ends in one of its elements. */
  within: string
  disabled?: boolean
  /** Returns false when the question was not taken, and then the words stay selected. */
  onAsk: (text: string) => boolean
}

export function SelectionTip({ within, disabled = false, onAsk }: Props) {
  const [text, setText] = useState('')
  const tip = useRef<HTMLButtonElement>(null)
  const isShown = text !== '' && !disabled

  useEffect(() => {
    const onSelectionChange = () => setText(readSelectedText(within))
    // Words may have been selected before the page could listen.
    onSelectionChange()
    document.addEventListener('selectionchange', onSelectionChange)
    return () => document.removeEventListener('selectionchange', onSelectionChange)
  }, [within])

  // This runs after every change of the selection, because the same words may be selected elsewhere.
  useEffect(() => {
    if (tip.current) placeBelowSelection(tip.current)
  })

  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Only the button goes away, and not the panel around it.
        event.stopPropagation()
        setText('')
      } else if (event.key === 'Tab' && !event.shiftKey && isReading(document.activeElement)) {
        event.preventDefault()
        tip.current?.focus({ preventScroll: true })
      }
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isShown])

  return (
    <>
      <p role="status" className="sr-only">
        {isShown && `Press Tab to ask ${brand.short} about the selected words.`}
      </p>
      {isShown && (
        <button
          ref={tip}
          type="button"
          className="-translate-x-1/2 absolute top-(--tip-top,0) left-(--tip-left,50%) z-30 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-ink px-3.5 font-medium font-sans text-paper text-sm/normal shadow-float"
          data-print="no"
          // The press must not clear the selection before it is asked about.
          onPointerDown={(event) => event.preventDefault()}
          onPointerEnter={discussion.prefetch}
          onFocus={discussion.prefetch}
          onClick={() => {
            // The browser reports a change of the selection only after a moment.
            if (!onAsk(readSelectedText(within) || text)) return
            document.getSelection()?.removeAllRanges()
            setText('')
          }}
        >
          <MessageCircleQuestion aria-hidden className="size-4" strokeWidth={1.75} /> Ask {brand.short}
        </button>
      )}
    </>
  )
}

/** Returns '' when too little is selected, or something else than the words that can be asked about. */
function readSelectedText(within: string): string {
  const selection = document.getSelection()
  if (!selection || !isWithin(selection, within)) return ''
  const letters = Array.from(selection.toString().trim())
  return letters.length > MIN_LENGTH ? letters.slice(0, MAX_LENGTH).join('') : ''
}

function isWithin({ anchorNode, focusNode, isCollapsed }: Selection, selector: string): boolean {
  if (isCollapsed) return false
  return [anchorNode, focusNode].every((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest(selector)
  })
}

/** True while no control has the focus from which Tab must lead on as usual. */
function isReading(focused: Element | null): boolean {
  return focused === null || !focused.matches('a, button, input, select, textarea, summary, [contenteditable]')
}

/** The button is placed in the element that its position is relative to, which may scroll. */
function placeBelowSelection(tip: HTMLElement): void {
  const selection = document.getSelection()
  const parent = tip.offsetParent
  if (!parent || !selection || selection.rangeCount === 0) return
  const rect = selection.getRangeAt(0).getBoundingClientRect()
  const frame = parent.getBoundingClientRect()
  const left = Math.min(Math.max(rect.left + rect.width / 2 - frame.left, EDGE_PX), frame.width - EDGE_PX)
  tip.style.setProperty('--tip-left', `${left}px`)
  tip.style.setProperty('--tip-top', `${rect.bottom - frame.top + parent.scrollTop + GAP_PX}px`)
}
