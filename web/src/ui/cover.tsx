// The picture of an article that has none: its category's drawing in its category's colour, in a scene, with a companion
// and on a ground that its title chooses. Social cards draw from the same file of lines (crates/pictures/src/cards).

import { type CategoryHue, categoryHue } from '../lib/category-hue'
import { cx } from '../lib/cx'
import lines from './cover-drawings.json'
import { chooser } from './cover-mark'
import { SCENES } from './cover-scenes'

const DRAWINGS: Record<CategoryHue, string> = lines.drawings
const PATTERNS: { d: string; dash?: string }[] = lines.patterns

const BOX = '0 0 294 165'

/** The same title always draws the same cover, on the server and in the browser. */
export function Cover({ category, seed, className }: { category: string; seed: string; className?: string }) {
  const hue = categoryHue(category)
  const choose = chooser(seed)
  const pattern = PATTERNS[choose(0, PATTERNS.length)]
  const Scene = SCENES[choose(1, SCENES.length)]
  return (
    <div aria-hidden data-hue={hue} className={cx('relative overflow-hidden bg-tint', className)}>
      {pattern && (
        <svg viewBox={BOX} preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full" fill="none">
          <path
            d={pattern.d}
            strokeDasharray={pattern.dash}
            strokeWidth={pattern.dash ? 1.5 : 0.6}
            strokeLinecap="round"
            opacity={0.6}
            className="stroke-tint-line"
          />
        </svg>
      )}
      {/* Whole at any shape: a band shows it smaller, not cut. */}
      <svg
        viewBox={BOX}
        preserveAspectRatio="xMidYMax meet"
        className="absolute inset-0 size-full"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {Scene && <Scene d={DRAWINGS[hue]} choose={choose} />}
      </svg>
    </div>
  )
}
