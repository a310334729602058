// The keyboard handling of a search box. Focus stays in the field, and the arrows move a highlight through the results.

import { type KeyboardEvent, useEffect, useState } from 'react'

type Listbox = {
  /** Ids of the options are `${listId}-${index}`. */
  listId: string
  count: number
  onPick: (index: number) => void
  onEscape: () => void
  /** Called when the highlight reaches the last option, so that the next page can be fetched. */
  onEnd: () => void
  /** Handles the Delete key on an option. */
  onRemove?: (index: number) => void
}

export function useListbox({ listId, count, onPick, onEscape, onEnd, onRemove }: Listbox) {
  const [active, setActive] = useState(-1)
  const current = active < count ? active : -1

  useEffect(() => {
    if (current >= 0) document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, current])

  function moveTo(to: number) {
    setActive(to)
    if (to === count - 1) onEnd()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, as on Hindi keyboards, Enter and the arrows belong to the composition.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onEscape()
    } else if (count > 0 && event.key === 'ArrowDown') {
      event.preventDefault()
      moveTo(current + 1 < count ? current + 1 : 0)
    } else if (count > 0 && event.key === 'ArrowUp') {
      event.preventDefault()
      moveTo(current > 0 ? current - 1 : count - 1)
    } else if (current < 0) {
      // Without a highlight the keys move the caret in the field.
      return
    } else if (event.key === 'Home') {
      event.preventDefault()
      moveTo(0)
    } else if (event.key === 'End') {
      event.preventDefault()
      moveTo(count - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onPick(current)
    } else if (event.key === 'Delete' && onRemove) {
      event.preventDefault()
      onRemove(current)
    }
  }

  return { active: current, setActive, onKeyDown }
}
