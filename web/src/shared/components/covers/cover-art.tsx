// The lines of a cover: a ground with the scene upon it.

import type { CategoryHue } from '../../../lib/category-hue'
import lines from './cover-drawings.json'
import { createChooser } from './cover-mark'
import { SCENES } from './cover-scenes'

export type CoverArtProps = { hue: CategoryHue; seed: string }

const DRAWINGS: Record<CategoryHue, string> = lines.drawings
const PATTERNS: { d: string; dash?: string }[] = lines.patterns
const BOX = '0 0 294 165'

export function CoverArt({ hue, seed }: CoverArtProps) {
  const choose = createChooser(seed)
  const pattern = PATTERNS[choose(0, PATTERNS.length)]
  const Scene = SCENES[choose(1, SCENES.length)]
  return (
    <>
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
      {/* The scene stays whole in any shape: a band shows it smaller and does not cut it. */}
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
    </>
  )
}
