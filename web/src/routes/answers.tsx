// /answers: every question that has a short answer, by subject.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { answerSubjectsQuery } from '../api/queries/short-answers'
import { AnswerList } from '../features/answers/answer-list'
import { paths } from '../lib/paths'
import { buildBreadcrumbs } from '../lib/structured-data'
import { Head } from '../shared/components/head'
import { useToAbsolute } from '../ui/base-url'
import { PageErrorState } from '../ui/states'
import { Spinner } from '../ui/spinner'

export function AnswersRoute(): ReactNode {
  const absolute = useToAbsolute()
  const { data: subjects, isError, refetch } = useQuery(answerSubjectsQuery)
  if (!subjects) {
    if (!isError) return <Spinner />
    return <PageErrorState message="The short answers could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <>
      <Head
        title="Short answers"
        description="Short answers to the questions people in India ask about provident fund, tax, loans, insurance, savings and more, each with the place where you can check it."
        canonical={paths.answers()}
        robots={subjects.length === 0 ? 'noindex, follow' : undefined}
        jsonLd={[buildBreadcrumbs([{ name: 'Short answers', path: paths.answers() }], absolute)]}
      />
      <AnswerList subjects={subjects} />
    </>
  )
}
