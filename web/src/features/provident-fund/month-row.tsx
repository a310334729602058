// One line of the table of months, with its explanation on request.

import { useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { formatDate, formatRupees } from '../../lib/format'
import type { MonthLine } from './types'
import { formatMonth } from './words'

const WITHOUT_FIGURES = new Set(['missing', 'notUploaded'])

/** `place` is the id by which a finding leads to this line. */
type Props = { line: MonthLine; stateWords: string; place: string; employer: string }

export function MonthRow({ line, stateWords, place, employer }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { wageMonth, state, epfWages, heads, on, explanation } = line
  const month = formatMonth(wageMonth)
  const show = (amount: number) => (WITHOUT_FIGURES.has(state) ? '–' : formatRupees(amount))
  const wages = state === 'contribution' ? show(epfWages) : '–'
  return (
    <>
      <tr id={place} tabIndex={-1} className="scroll-mt-24">
        <th scope="row">
          {month}{' '}
          <span className={cx('pf-narrow', state === 'missing' && 'font-semibold text-danger')}>{stateWords}</span>
        </th>
        <td className={cx('pf-text pf-wide', state === 'missing' && 'font-semibold text-danger')}>{stateWords}</td>
        <td className="pf-wide">{wages}</td>
        <td>{show(heads.employee)}</td>
        <td>{show(heads.employer)}</td>
        <td className="pf-wide">{show(heads.pension)}</td>
        <td data-print="no">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="min-h-11 min-w-11 cursor-pointer font-medium text-brand underline underline-offset-4"
          >
            {isOpen ? 'Close' : 'Explain'}{' '}
            <span className="sr-only">
              {isOpen ? 'the explanation' : 'this line'}: {month}, {stateWords}
            </span>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={7} className="pf-explanation">
            <p className="pf-narrow">
              PF wages {wages}, pension {show(heads.pension)}
            </p>
            <p>{explanation}</p>
            <p className="mt-1 text-muted text-sm">
              {employer}
              {on && `, credited ${formatDate(on)}`}
              {line.line && `, page ${line.line.page}, line ${line.line.line} of the file`}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}
