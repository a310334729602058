// A row that scrolls sideways by touch, by keyboard, or by its two buttons, which wrap around at the ends.

import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Children, type ReactNode, useId, useRef } from 'react'
import { cx } from '../lib/cx'
import { IconButton } from './icon-button'

/** A position this near to an end counts as the end. */
const WRAP_THRESHOLD = 10

type Props = {
  /** The heading above the row, with its element. */
  heading: ReactNode
  /** The name of the list for screen readers. */
  label: string
  /** Returns how far one press scrolls, in px, in a window of that width. */
  step: (windowWidth: number) => number
  children: ReactNode
  className?: string
  listClass?: string
  buttonsClass?: string
}

export function Carousel({ heading, label, step, children, className, listClass, buttonsClass }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const id = useId()

  function scrollRow(direction: 1 | -1) {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = list.current && computeScrollLeft(list.current, direction, step(window.innerWidth))
    if (left !== null) list.current?.scrollTo({ left, behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <div className={className}>
      <div className="flex items-end justify-between gap-4">
        {heading}
        <div className={cx('flex shrink-0 gap-1 noscript:hidden', buttonsClass)}>
          <IconButton label="Scroll left" aria-controls={id} onClick={() => scrollRow(-1)}>
            <ArrowLeft aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Scroll right" aria-controls={id} onClick={() => scrollRow(1)}>
            <ArrowRight aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
      <ul
        ref={list}
        id={id}
        aria-label={label}
        // A row that scrolls must be reachable by the keyboard, whatever is in it.
        tabIndex={0}
        className={cx('carousel', listClass)}
      >
        {Children.map(children, (child) => (
          <li className="shrink-0">{child}</li>
        ))}
      </ul>
    </div>
  )
}

type Row = { scrollLeft: number; scrollWidth: number; clientWidth: number }

/** Returns where one press leads. Past an end it is the other end. */
export function computeScrollLeft(row: Row, direction: 1 | -1, step: number): number {
  const end = row.scrollWidth - row.clientWidth
  if (direction === 1) return row.scrollLeft >= end - WRAP_THRESHOLD ? 0 : Math.min(row.scrollLeft + step, end)
  return row.scrollLeft <= WRAP_THRESHOLD ? end : Math.max(row.scrollLeft - step, 0)
}
