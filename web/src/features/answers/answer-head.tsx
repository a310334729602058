// The document head of a short answer. Each language is a page of its own and names the others.

import type { ShortAnswer } from '../../api/types'
import { paths } from '../../lib/paths'
import { truncate } from '../../lib/text'
import { useToAbsolute } from '../../ui/base-url'
import { Head } from '../../shared/components/head'
import { ANSWER_LANGUAGES, answerWords } from './languages'
import { buildAnswerData } from './structured-data'

const MAX_DESCRIPTION = 280

export function AnswerHead({ answer }: { answer: ShortAnswer }) {
  const absolute = useToAbsolute()
  const languages = ANSWER_LANGUAGES.map((language) => ({
    tag: answerWords[language].tag,
    path: paths.answer(answer.slug, language),
  }))
  return (
    <Head
      title={answer.question}
      description={truncate(answer.answer.text, MAX_DESCRIPTION)}
      canonical={answer.url}
      locale={answer.language === 'hi' ? 'hi_IN' : 'en_IN'}
      alternates={[...languages, { tag: 'x-default', path: paths.answer(answer.slug) }]}
      jsonLd={buildAnswerData(answer, absolute)}
    />
  )
}
