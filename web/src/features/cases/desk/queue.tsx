// An agent's cases by due time, with filters that stand in the address.

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Case } from '../../../api/case-types'
import { getReaderMessage } from '../../../api/errors'
import { type CaseDesk, queueQuery } from '../../../api/staff/desk'
import { type DeskList, paths } from '../../../lib/paths'
import { useOpenPath } from '../../../shared/components/app-link'
import { CheckBox, Field, getControlClass } from '../../../ui/forms/field'
import { EmptyState, ErrorState } from '../../../ui/states'
import { DeskLoading } from './desk-frame'
import { DeskPages } from './desk-pages'
import { QueueRow } from './queue-row'
import { STATUS_WORDS } from './words'

const STATUSES: readonly Case['status'][] = [
  'requested',
  'quoted',
  'open',
  'waiting_for_you',
  'waiting_for_office',
  'resolved',
  'closed',
  'cancelled',
]

type Props = { desk: CaseDesk; list: DeskList }

export function Queue({ desk, list }: Props) {
  const { module, status, mine, overdue, page = 1 } = list
  const filter = { module, status, agent: mine ? desk.name : undefined, overdue: overdue ? true : undefined, page }
  const { data, error, refetch } = useQuery(queueQuery(filter))
  return (
    <>
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Cases</h1>
      <Filters desk={desk} list={list} />
      {!data &&
        (error ? (
          <ErrorState
            message={getReaderMessage(error, 'The cases could not be loaded.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <DeskLoading />
        ))}
      {data && (
        <>
          <p role="status" className="mb-3 text-muted text-sm">
            {data.totalCount === 1 ? '1 case' : `${data.totalCount} cases`}
          </p>
          {data.data.length === 0 ? (
            <EmptyState title="Nothing to do here" />
          ) : (
            <ul className="border-line border-t">
              {data.data.map((card) => (
                <QueueRow key={card._id} card={card} modules={desk.modules} />
              ))}
            </ul>
          )}
          <DeskPages page={page} hasMore={data.hasMore} address={(next) => paths.desk({ ...list, page: next })} />
        </>
      )}
    </>
  )
}

function Filters({ desk, list }: Props) {
  const id = useId()
  const openPath = useOpenPath()
  const choose = (part: DeskList) => openPath(paths.desk({ ...list, page: undefined, ...part }))
  return (
    <div data-print="no" className="my-6 grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Field id={`${id}-module`} label="Module">
        <select
          id={`${id}-module`}
          value={list.module ?? ''}
          onChange={({ target }) => choose({ module: target.value })}
          className={getControlClass(false, 'h-11')}
        >
          <option value="">All of mine</option>
          {desk.modules.map(({ module, title }) => (
            <option key={module} value={module}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`${id}-status`} label="Status">
        <select
          id={`${id}-status`}
          value={list.status ?? ''}
          onChange={({ target }) => choose({ status: target.value })}
          className={getControlClass(false, 'h-11')}
        >
          <option value="">Everything that is not over</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </select>
      </Field>
      <CheckBox
        id={`${id}-mine`}
        checked={list.mine === '1'}
        onChange={({ target }) => choose({ mine: target.checked ? '1' : undefined })}
      >
        Only cases that I look after
      </CheckBox>
      <CheckBox
        id={`${id}-overdue`}
        checked={list.overdue === '1'}
        onChange={({ target }) => choose({ overdue: target.checked ? '1' : undefined })}
      >
        Only what is overdue
      </CheckBox>
    </div>
  )
}
