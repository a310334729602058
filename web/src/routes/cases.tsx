// /account/cases: a person's own cases, and /account/cases/{id}: one of them. The server writes an empty page for both; the
// browser fills it.

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { caseQuery, casesQuery } from '../api/members/cases'
import { CaseCards } from '../features/cases/case-cards'
import { CaseView } from '../features/cases/case-view'
import { CaseWaiting } from '../features/cases/case-waiting'
import { Head } from '../shared/components/head'
import { useIsMounted } from '../ui/use-is-mounted'

export function CasesRoute() {
  return (
    <CasePage title="Your cases">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Your cases</h1>
      <p className="mt-4 mb-8 text-lg text-muted leading-relaxed">
        What you asked us for help with. Only you, the agents who look after it and an expert whom they ask can read a
        case.
      </p>
      <OwnCases />
    </CasePage>
  )
}

function OwnCases() {
  const isMounted = useIsMounted()
  const { data, error, refetch } = useQuery({ ...casesQuery, enabled: isMounted })
  return data ? <CaseCards cases={data} /> : <CaseWaiting error={error} onRetry={() => void refetch()} />
}

export function CaseRoute() {
  const { id = '' } = useParams({ strict: false })
  const isMounted = useIsMounted()
  const { data, error, refetch } = useQuery({ ...caseQuery(id), enabled: isMounted })
  if (data && isMounted) {
    return (
      <>
        <CaseHead title={data.title} />
        <CaseView key={data._id} shown={data} />
      </>
    )
  }
  return (
    <CasePage title="Your case">
      <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Your case</h1>
      <CaseWaiting error={error} onRetry={() => void refetch()} />
    </CasePage>
  )
}

function CasePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page pt-8 sm:pt-12">
      <CaseHead title={title} />
      <div className="mx-auto max-w-200">
        <noscript>
          <p className="mb-6 border-line border-y py-6">Cases need JavaScript, which is off in this browser.</p>
        </noscript>
        {children}
      </div>
    </div>
  )
}

function CaseHead({ title }: { title: string }) {
  return <Head title={title} description="A case of yours, shown to you alone." robots="noindex, nofollow" />
}
