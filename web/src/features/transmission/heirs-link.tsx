// The way from a note about heirs to the short answer that names them by the law of each community.

import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { isAboutHeirs, type Note } from './engine'
import { useTransmissionTexts } from './texts/texts'

/** Who inherits where there is no will. */
export const HEIRS_ANSWER = 'inheritance-no-will-who-gets'

export function HeirsLink({ note }: { note: Pick<Note, 'id' | 'lines'> }) {
  const { card: texts } = useTransmissionTexts()
  const language = usePageLanguage()
  if (!isAboutHeirs(note)) return null
  return (
    <p className="text-sm print:hidden">
      <AppLink
        href={paths.answer(HEIRS_ANSWER, language)}
        className="inline-block py-1 text-brand underline underline-offset-4"
      >
        {texts.whoInherits}
      </AppLink>
    </p>
  )
}
