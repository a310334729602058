// Drawn by hand in SVG: stacked columns or lines, scaled to the width. Its sentence and its table say the same.

import type { CalculatorResult } from '../../api/types'
import { cx } from '../../lib/cx'
import { rupeesInWords } from '../../lib/format'

const FILL = ['fill-brand', 'fill-chart-second']
const SWATCH = ['bg-brand', 'bg-chart-second']
const STROKE = ['stroke-brand', 'stroke-chart-second']
const HEIGHT = 100
const STEP = 10

type Drawn = { labels: string[]; names: string[]; series: number[][]; top: number }

export function Chart({ result }: { result: CalculatorResult }) {
  const table = result.tables[0]
  const { chart } = result
  if (!chart || !table || table.rows.length < 2) return chart ? <p className="text-sm">{chart.says}</p> : null
  const series = chart.columns.map((column) => table.rows.map((row) => Math.max(0, row.values[column] ?? 0)))
  const labels = table.rows.map((row) => row.label)
  const sums = labels.map((_, at) => series.reduce((sum, values) => sum + (values[at] ?? 0), 0))
  const highest = Math.max(...(chart.look === 'stacked' ? sums : series.flat()))
  const names = chart.columns.map((column) => table.columns[column]?.label ?? '')
  const drawn = { labels, names, series, top: roundTop(highest) }
  return (
    <figure>
      <figcaption className="text-ink text-sm leading-relaxed">{chart.says}</figcaption>
      {names.length > 1 && <Legend names={names} isLines={chart.look === 'lines'} />}
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-xs tabular-nums" aria-hidden>
        <div className="-my-2 flex h-52 flex-col justify-between text-right">
          {[drawn.top, drawn.top / 2, 0].map((tick) => (
            <span key={tick} className="leading-4">
              {rupeesInWords(tick)}
            </span>
          ))}
        </div>
        <div className="h-48 border-line border-y">
          <svg
            viewBox={`0 0 ${labels.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block size-full overflow-visible"
          >
            <line x1="0" x2={labels.length * STEP} y1={HEIGHT / 2} y2={HEIGHT / 2} className="chart-grid" />
            {chart.look === 'stacked' ? <Columns {...drawn} /> : <Lines {...drawn} />}
          </svg>
        </div>
        <span />
        <div className="mt-1 flex justify-between">
          {ends(labels).map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <span />
        <span className="text-center">{table.rowsAre}</span>
      </div>
    </figure>
  )
}

function Legend({ names, isLines }: { names: string[]; isLines: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink text-xs">
      {names.map((name, at) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={cx('inline-block w-4', isLines ? 'h-0.75' : 'h-3 rounded-xs', SWATCH[at])} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function Columns({ labels, series, top }: Drawn) {
  const gap = labels.length > 24 ? 1 : 2
  return labels.map((label, at) => {
    let below = 0
    return (
      <g key={label}>
        {series.map((values, part) => {
          const from = scaled(below, top)
          below += values[at] ?? 0
          const to = scaled(below, top)
          return (
            <rect
              key={FILL[part]}
              x={at * STEP + gap / 2}
              y={to}
              width={STEP - gap}
              height={Math.max(0, from - to)}
              className={FILL[part]}
            />
          )
        })}
      </g>
    )
  })
}

function Lines({ labels, series, top }: Drawn) {
  const across = (labels.length * STEP) / (labels.length - 1)
  return series.map((values, part) => (
    <polyline
      key={STROKE[part]}
      points={values.map((value, at) => `${(at * across).toFixed(2)},${scaled(value, top)}`).join(' ')}
      className={cx('chart-line', STROKE[part], part > 0 && 'chart-line-second')}
    />
  ))
}

/** From the top edge down, to two places: the server's text and the browser's are the same. */
function scaled(value: number, top: number): number {
  return Math.round((HEIGHT - (value / top) * HEIGHT) * 100) / 100
}

/** The next of 1, 2, 2.5, 4, 5, 6, 8 and their tens that lies above. */
function roundTop(highest: number): number {
  let scale = 1
  while (scale * 10 <= highest) scale *= 10
  const step = [1, 2, 2.5, 4, 5, 6, 8, 10].find((round) => round * scale >= highest) ?? 10
  return Math.max(1, step * scale)
}

function ends(labels: string[]): string[] {
  const middle = labels.length > 4 ? labels[Math.floor((labels.length - 1) / 2)] : undefined
  return [...new Set([labels[0], middle, labels.at(-1)])].filter((label) => label !== undefined)
}
