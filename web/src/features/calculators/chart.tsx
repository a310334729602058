// A chart of a calculator, as stacked columns or lines in SVG, scaled to the width. Its sentence and its table say the
// same. Charts in articles are drawn alike by the server (crates/domain/src/content/charts/drawing.rs).

import type { CalculatorResult } from '../../api/types'
import { cx } from '../../lib/cx'
import { formatRupeesInWords } from '../../lib/format'

const FILL = ['fill-brand', 'fill-chart-second']
const SWATCH = ['bg-brand', 'bg-chart-second']
const STROKE = ['stroke-brand', 'stroke-chart-second']
const HEIGHT = 100
const STEP = 10

type ChartPart = { labels: string[]; names: string[]; series: number[][]; top: number }

export function Chart({ result }: { result: CalculatorResult }) {
  const table = result.tables[0]
  const { chart } = result
  if (!chart || !table || table.rows.length < 2) return chart ? <p className="text-sm">{chart.says}</p> : null
  const series = chart.columns.map((column) => table.rows.map((row) => Math.max(0, row.values[column] ?? 0)))
  const labels = table.rows.map((row) => row.label)
  const sums = labels.map((_, index) => series.reduce((sum, values) => sum + (values[index] ?? 0), 0))
  const highest = Math.max(...(chart.look === 'stacked' ? sums : series.flat()))
  const names = chart.columns.map((column) => table.columns[column]?.label ?? '')
  const part = { labels, names, series, top: roundUpTop(highest) }
  return (
    <figure>
      <figcaption className="text-ink text-sm leading-relaxed">{chart.says}</figcaption>
      {names.length > 1 && <ChartLegend names={names} isLines={chart.look === 'lines'} />}
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-xs tabular-nums" aria-hidden>
        <div className="-my-2 flex h-52 flex-col justify-between text-right">
          {[part.top, part.top / 2, 0].map((tick) => (
            <span key={tick} className="leading-4">
              {formatRupeesInWords(tick)}
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
            {chart.look === 'stacked' ? <ChartColumns {...part} /> : <ChartLines {...part} />}
          </svg>
        </div>
        <span />
        <div className="mt-1 flex justify-between">
          {pickFirstAndLast(labels).map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <span />
        <span className="text-center">{table.rowsAre}</span>
      </div>
    </figure>
  )
}

function ChartLegend({ names, isLines }: { names: string[]; isLines: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink text-xs">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={cx('inline-block w-4', isLines ? 'h-0.75' : 'h-3 rounded-xs', SWATCH[index])} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function ChartColumns({ labels, series, top }: ChartPart) {
  const gap = labels.length > 24 ? 1 : 2
  return labels.map((label, index) => {
    let below = 0
    return (
      <g key={label}>
        {series.map((values, part) => {
          const from = toChartY(below, top)
          below += values[index] ?? 0
          const to = toChartY(below, top)
          return (
            <rect
              key={FILL[part]}
              x={index * STEP + gap / 2}
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

function ChartLines({ labels, series, top }: ChartPart) {
  const across = (labels.length * STEP) / (labels.length - 1)
  return series.map((values, part) => (
    <polyline
      key={STROKE[part]}
      points={values.map((value, index) => `${(index * across).toFixed(2)},${toChartY(value, top)}`).join(' ')}
      className={cx('chart-line', STROKE[part], part > 0 && 'chart-line-second')}
    />
  ))
}

/**
 * The distance from the top edge is rounded to two places, so that the server's text and the browser's are the same.
 */
function toChartY(value: number, top: number): number {
  return Math.round((HEIGHT - (value / top) * HEIGHT) * 100) / 100
}

/** Returns the next larger of 1, 2, 2.5, 4, 5, 6, 8 and their multiples by powers of ten. */
function roundUpTop(highest: number): number {
  let scale = 1
  while (scale * 10 <= highest) scale *= 10
  const step = [1, 2, 2.5, 4, 5, 6, 8, 10].find((round) => round * scale >= highest) ?? 10
  return Math.max(1, step * scale)
}

function pickFirstAndLast(labels: string[]): string[] {
  const middle = labels.length > 4 ? labels[Math.floor((labels.length - 1) / 2)] : undefined
  return [...new Set([labels[0], middle, labels.at(-1)])].filter((label) => label !== undefined)
}
