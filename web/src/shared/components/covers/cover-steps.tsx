// The scene of a cover with columns that grow or fall, and the drawing above them.

import { COMPANIONS, Companion, Drawing, type SceneProps } from './cover-parts'

export function StepsScene({ d, choose }: SceneProps) {
  const mirrored = choose(2, 2) === 1
  const marked = choose(6, 6)
  const bend = choose(3, 3)
  return (
    <>
      {[0, 1, 2, 3, 4, 5].map((column) => {
        const rank = mirrored ? 5 - column : column
        const height = 20 + rank * (bend === 0 ? 14 : 9) + (bend === 2 ? (column % 2) * 22 : bend * rank * rank)
        return (
          <rect
            key={column}
            x={22 + column * 43}
            y={165 - height}
            width={35}
            height={height + 6}
            rx={3}
            strokeWidth={0.8}
            className={
              column === marked
                ? 'fill-marker stroke-tint-line'
                : column % 2 === choose(4, 2)
                  ? 'fill-tint-ink'
                  : 'fill-surface stroke-tint-line'
            }
          />
        )
      })}
      <circle cx={mirrored ? 216 : 78} cy={64} r={52} strokeWidth={2} className="fill-tint stroke-tint-ink" />
      <Drawing d={d} x={mirrored ? 216 : 78} y={64} size={0.6} />
      <Companion at={choose(5, COMPANIONS.length)} x={mirrored ? 122 : 172} y={32} size={0.8} ink="stroke-tint-ink" />
    </>
  )
}
