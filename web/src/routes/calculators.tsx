// /calculators: every calculator, by subject.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calculatorsQuery } from '../api/queries/calculators'
import { CalculatorList } from '../features/calculators/calculator-list'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function CalculatorsRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data: groups, isError, refetch } = useQuery(calculatorsQuery)
  if (!groups) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The calculators could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title="Calculators"
        description="Calculators for loans, provident fund, pension, savings and tax in India. Each shows its formula, its assumptions and the rules it goes by, with their dates."
        canonical={paths.calculators()}
        jsonLd={[buildBreadcrumbs([{ name: 'Calculators', path: paths.calculators() }], absolute)]}
      />
      <CalculatorList groups={groups} />
    </>
  )
}
