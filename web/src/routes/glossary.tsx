// /glossary: what the words of Indian personal finance mean.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { glossaryQuery } from '../api/queries/short-answers'
import { buildGlossaryData } from '../features/answers/structured-data'
import { TermList } from '../features/answers/term-list'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function GlossaryRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data: terms, isError, refetch } = useQuery(glossaryQuery)
  if (!terms) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The glossary could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title="Glossary"
        description="The words on payslips, passbooks, policies, loan papers and tax returns in India, each explained in a sentence, with more behind it."
        canonical={paths.glossary()}
        robots={terms.length === 0 ? 'noindex, follow' : undefined}
        jsonLd={[
          buildBreadcrumbs([{ name: 'Glossary', path: paths.glossary() }], absolute),
          buildGlossaryData(terms, absolute),
        ]}
      />
      <TermList terms={terms} />
    </>
  )
}
