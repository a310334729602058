// The short answers that rest on an article, at its end. They are the browser's own disclosures and work without JavaScript.

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { shortAnswersQuery } from '../../api/queries/short-answers'
import type { ShortAnswerCard } from '../../api/types'
import { AppLink } from '../../shared/components/app-link'
import { Accordion } from '../../ui/accordion'
import { Html } from '../../ui/html'
import { chooseAnswers } from './choose-answers'

/** Twin of `ANSWERS_OF_ARTICLE` in `crates/http/src/pages/loaders/answers.rs`. */
const LIMIT = 12

/** `asked`: the questions that the article itself asks and answers. */
export function ArticleAnswers({ article, asked }: { article: string; asked: readonly string[] }) {
  const { data = [] } = useQuery(shortAnswersQuery({ article, limit: LIMIT }))
  const answers = chooseAnswers(data, asked)
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="short-answers" className="mt-12 border-line border-t pt-6">
      <h2 id="short-answers" className="mb-4 font-semibold text-ink text-xl">
        Short answers from this article
      </h2>
      <Accordion
        name="short-answers"
        items={answers.map((answer) => ({
          id: answer.slug,
          title: answer.question,
          body: <AnswerBody answer={answer} />,
        }))}
      />
    </section>
  )
}

function AnswerBody({ answer }: { answer: ShortAnswerCard }) {
  return (
    <>
      <Html html={answer.answer.html} className="prose-small" />
      <AppLink
        href={answer.url}
        aria-label={`Open this answer: ${answer.question}`}
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline"
      >
        Open this answer <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
      </AppLink>
    </>
  )
}
