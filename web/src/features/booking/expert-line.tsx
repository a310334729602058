// A line about an expert: name, qualification and languages.

import type { Expert } from '../../api/booking-types'

const LANGUAGES: Partial<Record<string, string>> = { en: 'English', hi: 'Hindi' }

export function listLanguages({ languages }: Pick<Expert, 'languages'>): string[] {
  return languages.map((language) => LANGUAGES[language] ?? language)
}

export function ExpertLine({ expert }: { expert: Expert }) {
  const languages = listLanguages(expert).join(', ')
  return (
    <>
      <span className="font-medium text-ink">{expert.name}</span>
      {expert.title && `, ${expert.title}`}
      {expert.sample && !/sample/i.test(expert.name) && ' (sample person)'}
      <span className="block text-muted text-sm">
        {[expert.registrationNumber && `Registration ${expert.registrationNumber}`, languages]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
