// The choice of three sizes for the article's text, which this device remembers.

import { cx } from '../../lib/cx'
import { setTextSize, TEXT_SIZES, type TextSize, useTextSize } from './text-size-store'

const LETTER: Record<TextSize, string> = { small: 'text-sm', normal: 'text-lg', large: 'text-2xl' }

export function TextSizeChoice() {
  const size = useTextSize()
  return (
    <fieldset className="ml-auto flex items-center noscript:hidden">
      <legend className="sr-only">Text size</legend>
      {TEXT_SIZES.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={`Text size: ${one}`}
          title={`Text size: ${one}`}
          aria-pressed={size === one}
          onClick={() => setTextSize(one)}
          className={cx(
            'grid size-11 cursor-pointer place-items-center rounded-control font-serif hover:bg-line/50 hover:text-ink',
            LETTER[one],
            size === one ? 'text-brand underline decoration-2 underline-offset-4' : 'text-muted',
          )}
        >
          <span aria-hidden>A</span>
        </button>
      ))}
    </fieldset>
  )
}
