// /calculators/{kind}: one calculator. The address holds what is typed, as on an article's page.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../api/errors'
import { calculatorPageQuery } from '../api/queries/calculators'
import { CalculatorPageView } from '../features/calculators/calculator-page-view'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'
import { NotFoundPage } from './not-found'
import { CalculatorSlot } from './slots/calculator-slot'

const route = getRouteApi('/calculators/$kind')

export function CalculatorRoute(): ReactNode {
  const { kind } = route.useParams()
  const absolute = useToAbsolute()
  const { data: page, isError, error, refetch } = useQuery(calculatorPageQuery(kind))
  if (!page) {
    if (isNotFound(error)) return <NotFoundPage />
    if (!isError) return <Spinner />
    return <PageErrorState message="The calculator could not be loaded." onRetry={() => void refetch()} />
  }
  const way = [
    { name: 'Calculators', path: paths.calculators() },
    { name: page.title, path: page.url },
  ]
  return (
    <>
      <Head
        title={page.title}
        description={page.summary}
        canonical={page.url}
        jsonLd={[buildBreadcrumbs(way, absolute)]}
      />
      <CalculatorPageView
        page={page}
        // Another calculator has other inputs.
        calculator={<CalculatorSlot key={kind} mark={{ kind, name: kind, inputs: page.start }} />}
      />
    </>
  )
}
