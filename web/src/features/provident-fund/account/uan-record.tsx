// One UAN as the source knows it: whose it is, the employers over time, and what the records tell by themselves.

import type { ReactNode } from 'react'
import type { FundEmployment, FundUanDetails } from '../../../api/fund-types'
import { formatDate, formatDateTime } from '../../../lib/format'
import type { MonthLine } from '../types'
import { maskMember } from '../words'
import { describeRecord, describeTime, listPaidMonths } from './record-notes'
import { UanNumber } from './uan-number'

type Props = {
  details: FundUanDetails
  months: readonly MonthLine[]
  today: string
  canShowNumber: boolean
  noteFailure: (error: unknown) => boolean
}

export function UanRecord({ details, months, today, canShowNumber, noteFailure }: Props) {
  const { ref, uan, name, employments, source, fetchedAt, isCopy } = details
  const notes = describeRecord(employments, listPaidMonths(employments, months))
  return (
    <>
      {isCopy && <CopyNote fetchedAt={fetchedAt} />}
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact
          label="UAN"
          value={<UanNumber reference={ref} masked={uan} canShow={canShowNumber} noteFailure={noteFailure} />}
        />
        <Fact label="Name in the record" value={name ?? 'not told'} />
        <Fact label="Employers" value={String(employments.length)} />
      </dl>
      {employments.length === 0 ? (
        <p className="mt-5 border-line border-y py-4 text-muted">The source names no employer under this UAN.</p>
      ) : (
        <ol className="mt-5 border-line border-t" aria-label="Employers, the latest first">
          {employments.map((one) => (
            <li key={`${one.memberId} ${one.joined}`} className="border-line border-b py-4">
              <h3 className="font-medium font-sans text-base">{one.employer}</h3>
              <p className="mt-0.5 text-muted text-sm leading-relaxed">
                {describeTime(one)}.{one.memberId && ` Member ID ${maskMember(one.memberId)}.`}
                {one.isExempted && ' Kept by the employer’s own trust.'}
              </p>
              <Bar one={one} all={employments} today={today} />
            </li>
          ))}
        </ol>
      )}
      {notes.length > 0 && (
        <div className="mt-5 rounded-control border border-line bg-surface px-4 py-3 leading-relaxed">
          <p className="font-medium">What these records tell</p>
          <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-muted">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <ToldBy source={source} fetchedAt={fetchedAt} />
    </>
  )
}

/** Where it comes from, and of which day it is. */
export function ToldBy({ source, fetchedAt }: { source: string; fetchedAt: string }) {
  return (
    <p className="mt-3 text-muted text-sm">
      Told by {source} on {formatDateTime(fetchedAt)}. EPFO’s own portal decides.
    </p>
  )
}

export function CopyNote({ fetchedAt }: { fetchedAt: string }) {
  return (
    <p role="status" className="mt-4 rounded-control bg-marker/45 px-4 py-3">
      A copy of {formatDate(fetchedAt)}, which you keep here. The source was not asked now, or does not answer; what
      changed since then is not in it.
    </p>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-serif text-xl tabular-nums">{value}</dd>
    </div>
  )
}

/** Shows when somebody worked there, between the first and the last day of all employments. */
function Bar({ one, all, today }: { one: FundEmployment; all: readonly FundEmployment[]; today: string }) {
  if (!one.joined) return null
  const toDay = (day: string | null) => Date.parse(day ?? today) / 86_400_000
  const from = Math.min(...all.flatMap(({ joined }) => (joined ? [toDay(joined)] : [])))
  const length = Math.max(1, Math.max(...all.map(({ left }) => toDay(left))) - from)
  const start = toDay(one.joined)
  return (
    <svg aria-hidden viewBox={`0 0 ${length} 4`} preserveAspectRatio="none" className="mt-3 block h-2 w-full">
      <rect x={0} y={1.5} width={length} height={1} className="fill-line" />
      <rect
        x={start - from}
        y={0}
        width={Math.max(length / 100, toDay(one.left) - start)}
        height={4}
        className="fill-brand"
      />
    </svg>
  )
}
