// All questions that have a short answer, by subject, below an index of the subjects.

import type { AnswerSubject } from '../../api/types'
import { formatQuantity } from '../../lib/format'
import { toSubjectAnchor } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { EmptyState } from '../../ui/states'

export function AnswerList({ subjects }: { subjects: AnswerSubject[] }) {
  const count = subjects.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <div className="page pt-8 sm:pt-12">
      <div className="mx-auto max-w-200">
        <h1 className="font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">Short answers</h1>
        <p className="mt-4 max-w-160 text-lg text-muted leading-relaxed">
          Questions people ask about their money, each answered in a few sentences, in English, Hindi and Hinglish, with
          the place where you can check it.
        </p>
        {count === 0 ? (
          <div className="mt-10">
            <EmptyState title="No short answers yet." />
          </div>
        ) : (
          <>
            <SubjectIndex subjects={subjects} />
            {subjects.map((subject) => (
              <SubjectQuestions key={subject.product} subject={subject} />
            ))}
          </>
        )}
      </div>
    </div>
  )
}

function SubjectIndex({ subjects }: { subjects: AnswerSubject[] }) {
  return (
    <nav aria-label="Subjects" data-print="no" className="mt-8 border-line border-y py-5">
      <ul className="columns-2 gap-x-6 text-sm sm:columns-3">
        {subjects.map(({ product, name, questions }) => (
          <li key={product} className="break-inside-avoid">
            <a
              href={`#${toSubjectAnchor(product)}`}
              className="inline-block py-1.5 text-brand leading-snug underline-offset-4 hover:underline"
            >
              {name}{' '}
              <span aria-hidden className="text-muted tabular-nums">
                {questions.length}
              </span>
              <span className="sr-only">, {formatQuantity(questions.length, 'question', 'questions')}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SubjectQuestions({ subject }: { subject: AnswerSubject }) {
  const anchor = toSubjectAnchor(subject.product)
  return (
    <section aria-labelledby={anchor} className="mt-10">
      <h2 id={anchor} className="section-title scroll-mt-24">
        {subject.name}
      </h2>
      <ul className="mt-3 sm:columns-2 sm:gap-x-10">
        {subject.questions.map(({ slug, url, question }) => (
          <li key={slug} className="break-inside-avoid">
            <AppLink
              href={url}
              className="wrap-anywhere inline-block py-1.5 text-ink leading-snug underline-offset-4 hover:underline"
            >
              {question}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
