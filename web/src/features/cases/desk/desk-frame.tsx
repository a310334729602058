// What stands around every page of the desk: whose token it is, or the form that asks for one.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { getReaderMessage, isUnauthorized } from '../../../api/errors'
import { type CaseDesk, deskKey, deskQuery } from '../../../api/staff/desk'
import { CLOSED, staffSession } from '../../../api/staff/staff-client'
import { useStore } from '../../../lib/create-store'
import { paths } from '../../../lib/paths'
import { AppLink } from '../../../shared/components/app-link'
import { Head } from '../../../shared/components/head'
import { Button } from '../../../ui/button'
import { ErrorState, Loading, Skeleton } from '../../../ui/states'
import { TokenForm } from './token-form'
import { useIdleEnd } from './use-idle-end'

type Props = { title: string; isCase?: boolean; children: (desk: CaseDesk) => ReactNode }

export function DeskFrame({ title, isCase = false, children }: Props) {
  const { is } = useStore(staffSession, CLOSED)
  return (
    <div className="page pt-8 pb-16 sm:pt-12">
      <Head title={title} description="The desk of agents and experts." robots="noindex, nofollow" />
      <div className="mx-auto max-w-220">
        <noscript>
          <p className="mb-6 border-line border-y py-6">The desk needs JavaScript, which is off in this browser.</p>
        </noscript>
        {is === 'closed' ? (
          <TokenForm />
        ) : (
          <WorkPlace isRefused={is === 'refused'}>
            <Signed isCase={isCase}>{children}</Signed>
          </WorkPlace>
        )}
      </div>
    </div>
  )
}

/** While a refused token is being replaced the page is out of sight, but what was typed in it stays. */
function WorkPlace({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const wasRefused = useRef(false)
  useEffect(() => {
    if (wasRefused.current && !isRefused) page.current?.focus()
    wasRefused.current = isRefused
  }, [isRefused])
  return (
    <>
      {isRefused && <TokenForm isAgain />}
      <div ref={page} hidden={isRefused} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </>
  )
}

function Signed({ isCase, children }: Pick<Props, 'children'> & { isCase: boolean }) {
  const client = useQueryClient()
  const { data: desk, error, refetch } = useQuery(deskQuery)
  function leave() {
    staffSession.set(CLOSED)
    client.removeQueries({ queryKey: deskKey })
  }
  useIdleEnd(leave)
  if (!desk) {
    if (error === null || isUnauthorized(error)) return <DeskLoading />
    return (
      <>
        <ErrorState message={getReaderMessage(error, 'The desk could not be loaded.')} onRetry={() => void refetch()} />
        <Button look="outline" className="mt-4" onClick={leave}>
          Use another token
        </Button>
      </>
    )
  }
  return (
    <>
      <div
        data-print="no"
        className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b pb-2 text-sm"
      >
        {isCase && (
          <AppLink
            href={paths.desk()}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            All cases
          </AppLink>
        )}
        <p className="min-w-0 flex-1 text-muted">
          {desk.name}, {desk.role}
        </p>
        <Button look="quiet" onClick={leave}>
          Leave the desk
        </Button>
      </div>
      {/* Whoever takes over with a token of their own begins with empty forms. */}
      <Fragment key={desk.name}>{children(desk)}</Fragment>
    </>
  )
}

export function DeskLoading() {
  return (
    <Loading label="Loading" className="space-y-4">
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="h-16" />
      <Skeleton className="h-32" />
    </Loading>
  )
}
