// /embed/calculators/{kind}: a calculator in a frame on another site's page. The address holds what is typed.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calculatorPageQuery } from '../api/queries/calculators'
import { EmbeddedCalculatorView } from '../features/calculators/embedded-calculator-view'
import { Head } from '../shared/components/head'
import { Spinner } from '../ui/spinner'
import { ErrorState } from '../ui/states'
import { CalculatorSlot } from './slots/calculator-slot'

const route = getRouteApi('/embed/calculators/$kind')

export function EmbeddedCalculatorRoute(): ReactNode {
  const { kind } = route.useParams()
  const { data: page, isError, refetch } = useQuery(calculatorPageQuery(kind))
  if (!page) {
    if (!isError) return <Spinner />
    return <ErrorState message="The calculator could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head title={page.title} description={page.summary} canonical={page.url} robots="noindex" />
      <EmbeddedCalculatorView
        page={page}
        calculator={<CalculatorSlot mark={{ kind, name: kind, inputs: page.start }} isEmbedded />}
      />
    </>
  )
}
