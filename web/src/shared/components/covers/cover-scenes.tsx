// Scenes of covers, on a field of 294 × 165. Each shows the category's drawing. The title chooses sides, turns, the
// marked line and the small drawing beside it.

import type { ReactNode } from 'react'
import {
  COMPANIONS,
  Companion,
  Drawing,
  Lines,
  Paper,
  type SceneProps,
  Stamp,
  WIDTHS,
  buildTransform,
} from './cover-parts'
import { StepsScene } from './cover-steps'

export const SCENES: ((props: SceneProps) => ReactNode)[] = [
  PageScene,
  CloseUpScene,
  MedallionScene,
  LedgerScene,
  TilesScene,
  SlabScene,
  StepsScene,
]

/** A page of small print beside the drawing. */
function PageScene({ d, choose }: SceneProps) {
  const mirrored = choose(2, 2) === 1
  const size = 0.98 + choose(3, 4) * 0.06
  const left = mirrored ? 172 : 28
  return (
    <>
      <g transform={`rotate(${choose(4, 9) - 4} ${left + 47} 165)`}>
        <Paper x={left} y={30} width={94} height={170} />
        <rect x={left + 10} y={42} width={34} height={4.5} rx={2.25} className="fill-tint-ink" />
        <Lines x={left + 10} y={56} count={9} choose={choose} />
      </g>
      <Drawing d={d} x={mirrored ? 84 : 210} y={82.5} size={size} />
      <Stamp
        at={choose(5, COMPANIONS.length)}
        x={mirrored ? 172 : 122}
        y={choose(8, 2) === 1 ? 132 : 50}
        dark={choose(9, 2) === 1}
      />
    </>
  )
}

/** The drawing in close-up, which runs out of the picture. */
function CloseUpScene({ d, choose }: SceneProps) {
  const mirrored = choose(2, 2) === 1
  const side = mirrored ? 236 : 58
  return (
    <>
      <Drawing d={d} x={mirrored ? 84 : 210} y={92 + choose(3, 3) * 8} size={1.75 + choose(4, 3) * 0.15} thin />
      <circle cx={side} cy={56} r={31} className="fill-tint-ink" />
      <Companion at={choose(5, COMPANIONS.length)} x={side} y={56} size={0.9} ink="stroke-tint" />
      <rect x={side - 41} y={106} width={82} height={13} rx={2} className="fill-marker" />
      <rect x={side - 36} y={111} width={72} height={3} rx={1.5} className="fill-tint-ink" />
      <rect x={side - 36} y={127} width={50} height={3} rx={1.5} className="fill-tint-line" />
    </>
  )
}

/** The drawing on a medal before two sheets. */
function MedallionScene({ d, choose }: SceneProps) {
  const lean = 9 + choose(3, 3) * 4
  return (
    <>
      {[-1, 1].map((side) => (
        <g key={side} transform={`rotate(${side * lean} 147 210)`}>
          <Paper x={147 + side * 62 - 46} y={34} width={92} height={150} />
          <Lines x={147 + side * 74 - 26} y={50} count={10} short choose={choose} />
        </g>
      ))}
      <circle cx={147} cy={82} r={62} strokeWidth={2} className="fill-tint stroke-tint-ink" />
      <circle cx={147} cy={82} r={56} strokeWidth={0.8} strokeDasharray="1 4" className="stroke-tint-ink" />
      <Drawing d={d} x={147} y={82} size={0.68} />
      <Stamp at={choose(5, COMPANIONS.length)} x={choose(2, 2) === 1 ? 100 : 194} y={130} dark={choose(9, 2) === 1} />
    </>
  )
}

/** A table of figures with one marked row. */
function LedgerScene({ d, choose }: SceneProps) {
  const mirrored = choose(2, 2) === 1
  const x = mirrored ? 72 : 20
  const marked = choose(6, 5)
  const figures = [[108, 158], [92, 128, 164], [150]][choose(3, 3)] ?? []
  const low = choose(9, 2) === 1
  return (
    <>
      <g transform={`rotate(${choose(4, 7) - 3} 147 82)`}>
        <Paper x={x} y={22} width={202} height={122} />
        <path
          d={`M${x} 44v-19a3 3 0 0 1 3-3h196a3 3 0 0 1 3 3v19z`}
          className={choose(8, 2) === 1 ? 'fill-tint-line' : 'fill-tint-ink'}
        />
        {[0, 1, 2, 3, 4].map((row) => (
          <g key={row} className={row === marked ? 'fill-ink' : 'fill-tint-line'}>
            {row === marked && (
              <rect x={x + 6} y={48 + row * 19} width={190} height={17} rx={2} className="fill-marker" />
            )}
            <rect x={x + 14} y={55 + row * 19} width={WIDTHS[(choose(7, 10) + row * 3) % 10]} height={3} rx={1.5} />
            {figures.map((at) => (
              <rect key={at} x={x + at} y={55 + row * 19} width={16 + ((row + at) % 3) * 4} height={3} rx={1.5} />
            ))}
          </g>
        ))}
      </g>
      <circle
        cx={mirrored ? 62 : 232}
        cy={low ? 108 : 60}
        r={48}
        strokeWidth={2}
        className="fill-tint stroke-tint-ink"
      />
      <Drawing d={d} x={mirrored ? 62 : 232} y={low ? 108 : 60} size={0.56} />
      <Stamp at={choose(5, COMPANIONS.length)} x={mirrored ? 262 : 32} y={low ? 34 : 134} dark />
    </>
  )
}

/** Three tiles with the drawing on the dark one. */
function TilesScene({ d, choose }: SceneProps) {
  const dark = choose(2, 3)
  const first = choose(5, COMPANIONS.length)
  const second = (first + 1 + choose(6, COMPANIONS.length - 1)) % COMPANIONS.length
  const [left = 0, right = 0] = [0, 1, 2].filter((tile) => tile !== dark)
  const x = (tile: number) => (tile < dark ? 44 + tile * 66 : tile > dark ? 250 - (2 - tile) * 66 : 77 + dark * 70)
  return (
    <>
      <path d="M0 134h294" strokeWidth={1.5} className="stroke-tint-line" />
      {[left, right].map((tile, index) => (
        <g key={tile}>
          <rect
            x={x(tile) - 29}
            y={76}
            width={58}
            height={58}
            rx={6}
            strokeWidth={0.8}
            className="fill-surface stroke-tint-line"
          />
          <Companion at={index === 0 ? first : second} x={x(tile)} y={105} size={0.85} ink="stroke-tint-ink" />
          <rect x={x(tile) - 18} y={142} width={36} height={3} rx={1.5} className="fill-tint-line" />
        </g>
      ))}
      <rect x={x(dark) - 58} y={18} width={116} height={116} rx={10} className="fill-tint-ink" />
      <path transform={buildTransform(x(dark), 76, 0.82)} d={d} strokeWidth={2.4} className="stroke-tint" />
      <rect x={x(dark) - 34} y={139} width={68} height={10} rx={2} className="fill-marker" />
    </>
  )
}

/** A dark slab with the drawing, and large print beside it. */
function SlabScene({ d, choose }: SceneProps) {
  const mirrored = choose(2, 2) === 1
  const middle = mirrored ? 216 : 78
  const left = mirrored ? 22 : 156
  const marked = choose(6, 3)
  return (
    <>
      <g transform={`rotate(${choose(4, 7) - 3} ${middle} 82)`}>
        <rect x={middle - 60} y={12} width={120} height={142} rx={8} className="fill-tint-ink" />
        <path transform={buildTransform(middle, 82, 0.86)} d={d} strokeWidth={2.4} className="stroke-tint" />
      </g>
      <Companion at={choose(5, COMPANIONS.length)} x={left + 24} y={42} size={0.95} ink="stroke-tint-ink" />
      {[0, 1, 2].map((row) => {
        const width = 60 + ((choose(7, 10) + row * 7) % 5) * 12
        return (
          <g key={row}>
            {row === marked && (
              <rect x={left - 6} y={78 + row * 24} width={width + 12} height={17} rx={2} className="fill-marker" />
            )}
            <rect
              x={left}
              y={83 + row * 24}
              width={width}
              height={7}
              rx={3.5}
              className={row === marked ? 'fill-ink' : 'fill-tint-line'}
            />
          </g>
        )
      })}
    </>
  )
}
