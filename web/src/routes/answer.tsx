// /answers/{slug}: one short answer, in English or in the language of ?lang=.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../api/errors'
import { shortAnswerQuery } from '../api/queries/short-answers'
import { AnswerHead } from '../features/answers/answer-head'
import { AnswerView } from '../features/answers/answer-view'
import { answerWords, parseAnswerLanguage } from '../features/answers/languages'
import { PageErrorState } from '../ui/states'
import { Spinner } from '../ui/spinner'
import { AskQuestion } from './slots/ask-slot'
import { NotFoundPage } from './not-found'

const route = getRouteApi('/answers/$slug')

export function AnswerRoute(): ReactNode {
  const { slug } = route.useParams()
  const language = parseAnswerLanguage(route.useSearch().lang)
  const { data: answer, isError, error, refetch } = useQuery(shortAnswerQuery(slug, language))
  if (answer) {
    return (
      <>
        <AnswerHead answer={answer} />
        <AnswerView
          answer={answer}
          assistant={<AskQuestion question={answer.question} label={answerWords[language].ask} />}
        />
      </>
    )
  }
  if (isNotFound(error)) return <NotFoundPage />
  if (!isError) return <Spinner />
  return <PageErrorState message="The answer could not be loaded." onRetry={() => void refetch()} />
}
