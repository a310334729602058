// The balance at the end of each year, as stacked columns in SVG with a table that says the same, and whether its interest is right.

import { formatRupees, formatRupeesInWords } from '../../lib/format'
import { Fold } from './fold'
import { FoldedSection } from './folded-section'
import { InterestFindings } from './interest-findings'
import { describeInterest } from './results-in-words'
import type { Finding, YearBalance } from './types'
import { addOwn, formatYear } from './words'

const HEIGHT = 100
const STEP = 10

type Props = { years: readonly YearBalance[]; findings: readonly Finding[] }

export function YearChart({ years, findings }: Props) {
  const last = years.at(-1)
  if (!last) return null
  return (
    <FoldedSection id="pf-years" result={describeInterest(findings, years)}>
      <figure>
        <figcaption className="max-w-[68ch] leading-relaxed">{describeGrowth(years)}</figcaption>
        {years.length > 1 && <Columns years={years} />}
      </figure>
      <Fold label="The same as a table" className="mt-4 border-line border-t" summaryClass="text-sm">
        <div className="table-scroll calculator-table" role="group" aria-label="Balance by year" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">You</th>
                <th scope="col">Employer</th>
                <th scope="col">Together</th>
                <th scope="col">Interest in it</th>
              </tr>
            </thead>
            <tbody>
              {years.map(({ year, heads, interest, running }) => (
                <tr key={year}>
                  <th scope="row">
                    {formatYear(year)}
                    {running && ', so far'}
                  </th>
                  <td>{formatRupees(heads.employee)}</td>
                  <td>{formatRupees(heads.employer)}</td>
                  <td>{formatRupees(addOwn(heads))}</td>
                  <td>{formatRupees(addOwn(interest))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
      <InterestFindings findings={findings} />
    </FoldedSection>
  )
}

/** The balance of a year holds the interest that was credited for it, so only that of the later years came in between. */
export function describeGrowth(years: readonly YearBalance[]): string {
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last) return ''
  if (first === last) return `The account held ${describeBalance(last)}.`
  const interest = years.slice(1).reduce((sum, one) => sum + addOwn(one.interest), 0)
  const credited =
    interest > 0 &&
    `Interest of ${formatRupeesInWords(interest)} was credited for the years after ${formatYear(first.year)} that were read.`
  return [`The account went from ${describeBalance(first)} to ${describeBalance(last)}.`, credited]
    .filter(Boolean)
    .join(' ')
}

/** The interest of a year is credited once it is over; a passbook that was printed before lacks it. */
function describeBalance({ year, heads, interest, running }: YearBalance): string {
  const balance = `${formatRupeesInWords(addOwn(heads))} ${running ? 'so far in' : 'at the end of'} ${formatYear(year)}`
  if (addOwn(interest) !== 0 || addOwn(heads) <= 0) return balance
  const when = running ? `is credited after 31 Mar ${year + 1}` : 'the passbook doesn’t show yet'
  return `${balance}, before that year’s interest, which ${when}`
}

function Columns({ years }: { years: readonly YearBalance[] }) {
  const top = roundUpTop(Math.max(...years.map(({ heads }) => addOwn(heads))))
  const toY = (value: number) => HEIGHT - (Math.max(0, value) / top) * HEIGHT
  const middle = years.length > 4 ? years[Math.floor((years.length - 1) / 2)] : undefined
  const marks = [years[0], middle, years.at(-1)].filter((one) => one !== undefined)
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <li className="flex items-center gap-2">
          <span aria-hidden className="inline-block h-3 w-4 rounded-xs bg-brand" /> Paid by you, with interest
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden className="inline-block h-3 w-4 rounded-xs bg-chart-second" /> By employers, with interest
        </li>
      </ul>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-xs tabular-nums" aria-hidden>
        <div className="-my-2 flex h-52 flex-col justify-between text-right">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick} className="leading-4">
              {formatRupeesInWords(tick)}
            </span>
          ))}
        </div>
        <div className="h-48 border-line border-y">
          <svg
            viewBox={`0 0 ${years.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block size-full overflow-visible"
          >
            <line x1="0" x2={years.length * STEP} y1={HEIGHT / 2} y2={HEIGHT / 2} className="chart-grid" />
            {years.map(({ year, heads }, index) => {
              const [own, all] = [toY(heads.employee), toY(addOwn(heads))]
              return (
                <g key={year}>
                  <rect x={index * STEP + 1.5} y={own} width={STEP - 3} height={HEIGHT - own} className="fill-brand" />
                  <rect
                    x={index * STEP + 1.5}
                    y={all}
                    width={STEP - 3}
                    height={own - all}
                    className="fill-chart-second"
                  />
                </g>
              )
            })}
          </svg>
        </div>
        <span />
        <div className="mt-1 flex justify-between">
          {marks.map(({ year }) => (
            <span key={year}>{formatYear(year)}</span>
          ))}
        </div>
      </div>
    </>
  )
}

/** Returns the next larger of 1, 2, 2.5, 4, 5, 6, 8 and their multiples by powers of ten. */
function roundUpTop(highest: number): number {
  let scale = 1
  while (scale * 10 <= highest) scale *= 10
  const step = [1, 2, 2.5, 4, 5, 6, 8, 10].find((round) => round * scale >= highest) ?? 10
  return Math.max(1, step * scale)
}
