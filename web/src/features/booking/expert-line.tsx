// A line about an expert: name, qualification and languages.

import type { Expert } from '../../api/booking-types'
import { SiteWords, useBookingTexts } from './booking-texts'

export function ExpertLine({ expert }: { expert: Expert }) {
  const { services: texts } = useBookingTexts()
  const languages = expert.languages.map(texts.languageName).join(', ')
  return (
    <>
      <span className="font-medium text-ink">{expert.name}</span>
      {expert.title && (
        <>
          , <SiteWords words={expert.title} />
        </>
      )}
      {expert.sample && !/sample/i.test(expert.name) && ` ${texts.sample}`}
      <span className="block text-muted text-sm">
        {[expert.registrationNumber && texts.registration(expert.registrationNumber), languages]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
