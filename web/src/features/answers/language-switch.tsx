// The links to the same answer in the other languages. They are plain links and work without JavaScript.

import type { AnswerLanguage } from '../../api/types'
import { cx } from '../../lib/cx'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ANSWER_LANGUAGES, answerWords } from './languages'

export function LanguageSwitch({ slug, current }: { slug: string; current: AnswerLanguage }) {
  return (
    <nav aria-label="Language" lang="en" data-print="no" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {ANSWER_LANGUAGES.map((language) => {
          const { name, tag } = answerWords[language]
          const isCurrent = language === current
          return (
            <li key={language}>
              <AppLink
                href={paths.answer(slug, language)}
                hrefLang={tag}
                lang={tag}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm',
                  isCurrent ? 'border-brand font-medium text-brand' : 'border-line text-ink hover:border-brand',
                )}
              >
                {name}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
