// The notice at the end of every page about asset transmission.

import { useTransmissionTexts } from './texts/texts'

export function EducationNotice() {
  const { landing } = useTransmissionTexts()
  return <p className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">{landing.notice}</p>
}
