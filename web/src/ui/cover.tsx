// The picture of an article that has none: a sheet of small print with one line marked, and the category's drawing, on
// a ground that its title chooses. The social cards draw from the same file of lines (crates/pictures/src/cards).

import { type CategoryHue, categoryHue } from '../lib/category-hue'
import { cx } from '../lib/cx'
import lines from './cover-drawings.json'

const DRAWINGS: Record<CategoryHue, string> = lines.drawings
const PATTERNS: { d: string; dash?: string }[] = lines.patterns

const BOX = '0 0 294 165'
const ROWS = 9
const WIDTHS = [74, 66, 71, 52, 78, 60, 69, 44, 75, 57]

/** The same title always draws the same cover, on the server and in the browser. */
export function Cover({ category, seed, className }: { category: string; seed: string; className?: string }) {
  const hue = categoryHue(category)
  const mark = markOf(seed)
  const pattern = PATTERNS[mark % PATTERNS.length]
  const mirrored = (mark >>> 8) % 2 === 1
  const size = 0.98 + ((mark >>> 12) % 4) * 0.06
  const middle = mirrored ? 84 : 210
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
      <svg viewBox={BOX} preserveAspectRatio="xMidYMax meet" className="absolute inset-0 size-full" fill="none">
        <Sheet mark={mark} left={mirrored ? 172 : 28} />
        <g
          transform={`translate(${middle - 60 * size} ${82.5 - 60 * size}) scale(${size})`}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={DRAWINGS[hue]} strokeWidth={9} className="fill-tint stroke-tint" />
          <path d={DRAWINGS[hue]} strokeWidth={2} className="stroke-tint-ink" />
        </g>
      </svg>
    </div>
  )
}

/** Lies a little askew and runs out of the picture: one page of many. */
function Sheet({ mark, left }: { mark: number; left: number }) {
  const turn = ((mark >>> 16) % 9) - 4
  const marked = 2 + ((mark >>> 20) % 5)
  const gap = 1 + ((mark >>> 24) % 4)
  return (
    <g transform={`rotate(${turn} ${left + 47} 165)`}>
      <rect
        x={left}
        y={30}
        width={94}
        height={170}
        rx={3}
        strokeWidth={0.8}
        className="fill-surface stroke-tint-line"
      />
      <rect x={left + 10} y={42} width={34} height={4.5} rx={2.25} className="fill-tint-ink" />
      {Array.from({ length: ROWS }, (_, row) => {
        const y = 55 + row * 10 + (row > gap ? 6 : 0)
        const width = WIDTHS[(mark + row * 3) % WIDTHS.length] ?? 70
        return (
          <g key={row}>
            {row === marked && (
              <rect x={left + 7} y={y - 3} width={width + 4} height={8} rx={1} className="fill-marker" />
            )}
            <rect x={left + 10} y={y} width={width} height={2} rx={1} className="fill-tint-line" />
          </g>
        )
      })}
    </g>
  )
}

/** FNV-1a over UTF-16, the twin of `mark_of` in crates/pictures/src/cards/drawing.rs. */
export function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return mark >>> 0
}
