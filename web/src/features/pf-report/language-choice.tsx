// In which language a report is read. Both are of one version; the choice stands in the address.

import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cx } from '../../lib/cx'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { AppLink, isPlainClick } from '../../shared/components/app-link'

const NAMES = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const

type Props = {
  /** Those in which the report can be read. */
  languages: readonly string[]
  wanted: PageLanguage
  toAddress: (language: PageLanguage) => string
}

export function LanguageChoice({ languages, wanted, toAddress }: Props) {
  const { history } = useRouter()

  /** One takes the other's place in the history: the way back leads out of the report. */
  function switchHere(event: MouseEvent, language: PageLanguage) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    history.replace(toAddress(language))
  }

  if (!languages.includes('hi')) {
    return wanted === 'hi' ? (
      <p data-print="no" className="mt-4 text-muted">
        This version can be read in English only. A newer version may be there in Hindi.
      </p>
    ) : null
  }
  return (
    <nav aria-label="Language of the report" data-print="no" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {NAMES.map(([language, name]) => (
          <li key={language}>
            <AppLink
              href={toAddress(language)}
              hrefLang={LANGUAGE_TAGS[language]}
              lang={LANGUAGE_TAGS[language]}
              aria-current={language === wanted ? 'true' : undefined}
              onClick={(event) => switchHere(event, language)}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm',
                language === wanted ? 'border-brand font-medium text-brand' : 'border-line text-ink hover:border-brand',
              )}
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
