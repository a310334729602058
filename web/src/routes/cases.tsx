// /account/cases: a person's own cases, and /account/cases/{id}: one of them. The server writes an empty page for both; the
// browser fills it.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { caseQuery, casesQuery } from '../api/members/cases'
import { CaseCards } from '../features/cases/case-cards'
import { CaseFrame } from '../features/cases/case-frame'
import { useCaseTexts } from '../features/cases/case-texts'
import { CaseView } from '../features/cases/case-view'
import { CaseWaiting } from '../features/cases/case-waiting'
import { Head } from '../shared/components/head'
import { useIsMounted } from '../ui/use-is-mounted'

const listRoute = getRouteApi('/account/cases')
const caseRoute = getRouteApi('/account/cases/$id')

export function CasesRoute() {
  const { lang } = listRoute.useSearch()
  return (
    <CaseFrame named={lang}>
      <OwnCases />
    </CaseFrame>
  )
}

function OwnCases() {
  const { page } = useCaseTexts()
  const isMounted = useIsMounted()
  const { data, error, refetch } = useQuery({ ...casesQuery, enabled: isMounted })
  return (
    <>
      <CaseHead title={page.cases} />
      <Heading text={page.cases} />
      <p className="mt-4 mb-8 text-lg text-muted leading-relaxed">{page.about}</p>
      {data ? <CaseCards cases={data} /> : <CaseWaiting error={error} onRetry={() => void refetch()} />}
    </>
  )
}

export function CaseRoute() {
  const { id } = caseRoute.useParams()
  const { lang } = caseRoute.useSearch()
  return (
    <CaseFrame id={id} named={lang}>
      <OwnCase id={id} />
    </CaseFrame>
  )
}

function OwnCase({ id }: { id: string }) {
  const { page, translate } = useCaseTexts()
  const isMounted = useIsMounted()
  const { data, error, refetch } = useQuery({ ...caseQuery(id), enabled: isMounted })
  if (data && isMounted) {
    return (
      <>
        <CaseHead title={translate(data.title)} />
        <CaseView key={data._id} shown={data} />
      </>
    )
  }
  return (
    <>
      <CaseHead title={page.case} />
      <Heading text={page.case} />
      <CaseWaiting error={error} onRetry={() => void refetch()} />
    </>
  )
}

function Heading({ text }: { text: string }) {
  return <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">{text}</h1>
}

function CaseHead({ title }: { title: string }) {
  return <Head title={title} description="A case of yours, shown to you alone." robots="noindex, nofollow" />
}
