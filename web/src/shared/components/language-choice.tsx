// The choice of a language for something that has one address in both. The choice stands in the address.

import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cx } from '../../lib/cx'
import { LANGUAGE_TAGS, type PageLanguage } from '../../lib/page-language'
import { AppLink, isPlainClick } from './app-link'

const NAMES = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const

type Props = {
  label: string
  wanted: PageLanguage
  toAddress: (language: PageLanguage) => string
  onChoose?: (language: PageLanguage) => void
  className?: string
}

export function LanguageChoice({ label, wanted, toAddress, onChoose, className }: Props) {
  const { history } = useRouter()

  /** One takes the other's place in the history: the way back leads out of what is read. */
  function switchHere(event: MouseEvent, language: PageLanguage) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChoose?.(language)
    history.replace(toAddress(language))
  }

  return (
    <nav aria-label={label} data-print="no" className={className}>
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
