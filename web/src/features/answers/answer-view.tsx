// A short answer: the question, the answer, what to do, and where it can be checked.

import { Calculator } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShortAnswer } from '../../api/types'
import { toIsoDay } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { getButtonClass } from '../../ui/button'
import { Html, HtmlLine } from '../../ui/html'
import { AnswerBasis } from './answer-basis'
import { answerWords } from './languages'
import { LanguageSwitch } from './language-switch'

type Props = {
  answer: ShortAnswer
  /** The button that opens the assistant. */
  assistant: ReactNode
}

const SECTION = 'mt-10 border-line border-t pt-6'
const TITLE = 'font-semibold text-ink text-xl'

export function AnswerView({ answer, assistant }: Props) {
  const words = answerWords[answer.language]
  return (
    <article lang={words.tag} className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-160">
        <AnswerHeader answer={answer} />
        <Html html={answer.answer.html} className="prose mt-6" />
        <AnswerSteps answer={answer} />
        <AnswerActions answer={answer} assistant={assistant} />
        <section aria-labelledby="basis" className={SECTION}>
          <h2 id="basis" className={TITLE}>
            {words.basisTitle}
          </h2>
          <AnswerBasis basis={answer.basis} label={words.basis[answer.basis.kind]} />
          <p className="mt-4 text-muted text-sm leading-relaxed">
            <time dateTime={toIsoDay(answer.checkedOn)} className="font-medium text-brand">
              {words.checkedOn(answer.checkedOn)}
            </time>
            {'\u00a0· '}
            {words.education}
          </p>
        </section>
        <RelatedAnswers answer={answer} />
      </div>
    </article>
  )
}

function AnswerHeader({ answer }: { answer: ShortAnswer }) {
  const { back } = answerWords[answer.language]
  const link = 'inline-block py-1 text-brand underline underline-offset-4'
  return (
    <header>
      <p className="text-muted text-sm">
        <AppLink href={paths.answers()} className={link}>
          {back}
        </AppLink>
        <span aria-hidden className="mx-2">
          /
        </span>
        <AppLink href={paths.answers(answer.product)} className={link}>
          {answer.productName}
        </AppLink>
      </p>
      <h1 className="wrap-anywhere mt-2 font-semibold text-3xl text-ink leading-tight tracking-[-0.01em] sm:text-4xl">
        {answer.question}
      </h1>
      <LanguageSwitch slug={answer.slug} current={answer.language} />
    </header>
  )
}

function AnswerSteps({ answer }: { answer: ShortAnswer }) {
  if (answer.steps.length === 0) return null
  return (
    <section aria-labelledby="steps" className="mt-8">
      <h2 id="steps" className={TITLE}>
        {answerWords[answer.language].steps}
      </h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6 leading-relaxed marker:text-muted">
        {answer.steps.map(({ html }) => (
          <li key={html} className="pl-1">
            <HtmlLine html={html} className="prose-line" />
          </li>
        ))}
      </ol>
    </section>
  )
}

function AnswerActions({ answer, assistant }: Props) {
  const { calculator: label } = answerWords[answer.language]
  const { calculator } = answer
  return (
    <div data-print="no" className="mt-8 flex flex-wrap gap-3">
      {calculator?.url && (
        <AppLink href={calculator.url} className={getButtonClass('outline', 'h-auto text-left')}>
          <Calculator aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
          <span>
            {label}: <span lang="en">{calculator.title}</span>
          </span>
        </AppLink>
      )}
      {assistant}
    </div>
  )
}

function RelatedAnswers({ answer }: { answer: ShortAnswer }) {
  if (answer.related.length === 0) return null
  return (
    <nav aria-labelledby="related" data-print="no" className={SECTION}>
      <h2 id="related" className={TITLE}>
        {answerWords[answer.language].related}
      </h2>
      <ul className="mt-3">
        {answer.related.map(({ slug, url, question }) => (
          <li key={slug}>
            <AppLink href={url} className="inline-block py-1.5 text-brand underline underline-offset-4">
              {question}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
