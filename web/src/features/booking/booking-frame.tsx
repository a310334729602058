// What surrounds the pages on which a call is booked: their language, and the choice of it.

import type { ReactNode } from 'react'
import { keepLanguage } from '../../lib/kept-language'
import type { PageLanguage } from '../../lib/page-language'
import { LanguageChoice } from '../../shared/components/language-choice'
import { usePageLanguage } from '../../ui/page-language'
import { useIsMounted } from '../../ui/use-is-mounted'
import { BookingLanguage, useBookingTexts } from './booking-texts'

type Props = {
  wanted: PageLanguage
  /** The address of this page in a language. */
  toAddress: (language: PageLanguage) => string
  /** The list of all services has the width for several columns; a step or a booking is a form to read down. */
  isWide: boolean
  children: ReactNode
}

export function BookingFrame({ wanted, toAddress, isWide, children }: Props) {
  return (
    <BookingLanguage wanted={wanted} className="page pt-6 pb-10 sm:pt-8 sm:pb-14">
      <div className={isWide ? undefined : 'mx-auto max-w-200'}>
        <Choice wanted={wanted} toAddress={toAddress} />
        {children}
      </div>
    </BookingLanguage>
  )
}

/** The server does not know what the reader chose. */
function Choice({ wanted, toAddress }: Pick<Props, 'wanted' | 'toAddress'>) {
  const { language: label, page } = useBookingTexts()
  const isMounted = useIsMounted()
  const isHindi = usePageLanguage() === 'hi'
  return (
    <div data-print="no" className="mb-4 min-h-11 noscript:hidden">
      {isMounted && (
        <LanguageChoice
          label={label}
          wanted={wanted}
          toAddress={toAddress}
          onChoose={(chosen) => keepLanguage('cases', chosen)}
        />
      )}
      {isHindi && page.originals !== '' && <p className="mt-2 text-muted text-sm">{page.originals}</p>}
    </div>
  )
}
