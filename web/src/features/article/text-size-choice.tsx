// The choice of three sizes for the article's text, which this device remembers.

import { cx } from '../../lib/cx'
import { useTexts } from '../../ui/page-language'
import { setTextSize, TEXT_SIZES, type TextSize, useTextSize } from './text-size-store'

const LETTER: Record<TextSize, string> = { small: 'text-sm', normal: 'text-lg', large: 'text-2xl' }

export function TextSizeChoice() {
  const size = useTextSize()
  const { tools } = useTexts()
  return (
    <fieldset className="ml-auto flex items-center noscript:hidden">
      <legend className="sr-only">{tools.textSize}</legend>
      {TEXT_SIZES.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={tools.textSizes[one]}
          title={tools.textSizes[one]}
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
