// A rule's announced values, with its former values one tap away.

import type { DatedValue, RegistryFact } from '../../api/types'
import { formatDate, toIsoDay } from '../../lib/format'

export function RuleHistory({ fact }: { fact: RegistryFact }) {
  return (
    <>
      {fact.coming.map((value) => (
        <p key={value.from} className="mt-1 text-ink text-sm">
          From <time dateTime={toIsoDay(value.from)}>{formatDate(value.from)}</time>: {value.value}
        </p>
      ))}
      {fact.former.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand text-sm underline underline-offset-2 sm:min-h-6">
            Earlier values<span className="sr-only">: {fact.label}</span>
          </summary>
          <table className="mt-1 w-full text-left text-sm">
            <thead>
              <tr className="text-muted text-xs">
                <th scope="col" className="py-1 pr-4 font-normal">
                  Since
                </th>
                <th scope="col" className="py-1 font-normal">
                  Value
                </th>
              </tr>
            </thead>
            <tbody>
              {fact.former.map((value) => (
                <FormerValue key={value.from} value={value} />
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}

function FormerValue({ value }: { value: DatedValue }) {
  return (
    <tr className="border-line border-t">
      <td className="whitespace-nowrap py-1 pr-4 text-muted">
        <time dateTime={toIsoDay(value.from)}>{formatDate(value.from)}</time>
      </td>
      <td className="py-1 text-ink tabular-nums">{value.value}</td>
    </tr>
  )
}
