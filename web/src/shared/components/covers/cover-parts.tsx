// The parts that the scenes of covers are composed of.

import lines from './cover-drawings.json'
import type { Chooser } from './cover-mark'

export type SceneProps = {
  /** The category's drawing, on a square with sides of 120. */
  d: string
  choose: Chooser
}

export const COMPANIONS = lines.companions
/** The widths of lines of print. */
export const WIDTHS = [74, 66, 71, 52, 78, 60, 69, 44, 75, 57]

export const buildTransform = (x: number, y: number, size: number) =>
  `translate(${x - 60 * size} ${y - 60 * size}) scale(${size})`

/** The drawing is placed by its centre and has a quiet edge that separates it from what is behind it. */
export function Drawing({ d, x, y, size, thin }: { d: string; x: number; y: number; size: number; thin?: boolean }) {
  return (
    <g transform={buildTransform(x, y, size)}>
      <path d={d} strokeWidth={9} className="fill-tint stroke-tint" />
      <path d={d} strokeWidth={thin ? 1.6 : 2} className="stroke-tint-ink" />
    </g>
  )
}

export function Companion({ at, x, y, size, ink }: { at: number; x: number; y: number; size: number; ink: string }) {
  const transform = `translate(${x - 24 * size} ${y - 24 * size}) scale(${size})`
  return <path transform={transform} d={COMPANIONS[at]} strokeWidth={2.4} className={ink} />
}

/** A companion on a small disc in a corner. */
export function Stamp({ at, x, y, dark }: { at: number; x: number; y: number; dark: boolean }) {
  return (
    <>
      <circle cx={x} cy={y} r={21} className={dark ? 'fill-tint-ink' : 'fill-marker'} />
      <Companion at={at} x={x} y={y} size={0.58} ink={dark ? 'stroke-tint' : 'stroke-ink'} />
    </>
  )
}

export function Paper(box: { x: number; y: number; width: number; height: number }) {
  return <rect {...box} rx={3} strokeWidth={0.8} className="fill-surface stroke-tint-line" />
}

type LinesProps = { x: number; y: number; count: number; short?: boolean; choose: Chooser }

/** Small print with one marked line. */
export function Lines({ x, y, count, short, choose }: LinesProps) {
  const marked = 2 + choose(6, 5)
  return Array.from({ length: count }, (_, row) => {
    const width = (WIDTHS[(choose(7, 10) + row * 3) % 10] ?? 70) * (short ? 0.7 : 1)
    return (
      <g key={row}>
        {row === marked && (
          <rect x={x - 3} y={y + row * 10 - 3} width={width + 4} height={8} rx={1} className="fill-marker" />
        )}
        <rect x={x} y={y + row * 10} width={width} height={2} rx={1} className="fill-tint-line" />
      </g>
    )
  })
}
