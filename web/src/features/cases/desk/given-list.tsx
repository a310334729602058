// The cases that were given to an expert and are not over.

import { useQuery } from '@tanstack/react-query'
import { getReaderMessage } from '../../../api/errors'
import { givenCasesQuery } from '../../../api/staff/desk'
import { formatDate } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { AppLink } from '../../../shared/components/app-link'
import { EmptyState, ErrorState } from '../../../ui/states'
import { DeskLoading } from './desk-frame'
import { DeskPages } from './desk-pages'
import { STATUS_WORDS } from './words'

export function GivenList({ page }: { page: number }) {
  const { data, error, refetch } = useQuery(givenCasesQuery(page))
  if (!data) {
    if (error === null) return <DeskLoading />
    return (
      <ErrorState message={getReaderMessage(error, 'Your cases could not be loaded.')} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Your cases</h1>
      <p className="mt-4 mb-8 text-muted leading-relaxed">
        What agents asked you to look at. The person sees when you read a case or a file.
      </p>
      {data.data.length === 0 ? (
        <EmptyState title="No case was given to you" />
      ) : (
        <ul className="border-line border-t">
          {data.data.map(({ _id, title, number, status, updatedAt }) => (
            <li key={_id} className="border-line border-b py-4">
              <h2 className="wrap-anywhere font-semibold text-ink text-lg leading-snug">
                <AppLink href={paths.deskCase(_id)} className="decoration-1 underline-offset-4 hover:underline">
                  {title}
                </AppLink>
              </h2>
              <p className="mt-1 font-medium">{STATUS_WORDS[status]}</p>
              <p className="text-muted text-sm">
                {number}, last changed on {formatDate(updatedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <DeskPages page={page} hasMore={data.hasMore} address={(next) => paths.desk({ page: next })} />
    </>
  )
}
