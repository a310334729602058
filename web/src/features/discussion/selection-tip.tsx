// The button that appears beside words selected inside an answer and asks about them.

import { MessageCircleQuestion } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { brand } from '../../lib/brand'

const MIN_LENGTH = 3
/** The server accepts longer texts, but a longer selection is hardly a question. */
const MAX_LENGTH = 500

type Props = { area: RefObject<HTMLElement | null>; disabled: boolean; onAsk: (text: string) => boolean }

export function SelectionTip({ area, disabled, onAsk }: Props) {
  const [text, setText] = useState('')
  const tip = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const look = () => {
      const selection = document.getSelection()
      const words = selection && isInAnswer(selection, area.current) ? selection.toString().trim() : ''
      setText(Array.from(words).length > MIN_LENGTH ? Array.from(words).slice(0, MAX_LENGTH).join('') : '')
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [area])

  // This runs after every change of the selection, because the same words may be selected elsewhere.
  useEffect(() => {
    const selection = document.getSelection()
    if (!tip.current || !area.current || !selection || selection.rangeCount === 0) return
    const rect = selection.getRangeAt(0).getBoundingClientRect()
    const frame = area.current.getBoundingClientRect()
    const left = Math.min(Math.max(rect.left + rect.width / 2 - frame.left, 64), frame.width - 64)
    tip.current.style.setProperty('--tip-left', `${left}px`)
    tip.current.style.setProperty('--tip-top', `${rect.bottom - frame.top + area.current.scrollTop + 8}px`)
  })

  if (text === '' || disabled) return null
  return (
    <button
      ref={tip}
      type="button"
      className="-translate-x-1/2 absolute top-(--tip-top,0) left-(--tip-left,50%) z-1 inline-flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full bg-ink px-3.5 font-medium text-paper text-sm/normal shadow-float"
      // The press must not clear the selection before it is asked about.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!onAsk(text)) return
        document.getSelection()?.removeAllRanges()
        setText('')
      }}
    >
      <MessageCircleQuestion aria-hidden className="size-4" strokeWidth={1.75} /> Ask {brand.short}
    </button>
  )
}

function isInAnswer({ anchorNode, focusNode, isCollapsed }: Selection, area: HTMLElement | null): boolean {
  if (isCollapsed || area === null) return false
  return [anchorNode, focusNode].every((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest('[data-answer]') && area.contains(element)
  })
}
