// Leads to the same page in the other language, in the words of that language.

import { LANGUAGE_TAGS } from '../../lib/page-language'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { usePageLanguage } from '../../ui/page-language'
import { rememberLanguage } from './chosen-language'

export function LanguageSwitch({ area }: { area?: string }) {
  const other = usePageLanguage() === 'hi' ? 'en' : 'hi'
  return (
    <p data-print="no">
      <AppLink
        href={paths.assetTransmission(area, other)}
        lang={LANGUAGE_TAGS[other]}
        hrefLang={LANGUAGE_TAGS[other]}
        rel="alternate"
        onClick={() => rememberLanguage(other)}
        className="inline-flex min-h-11 items-center font-medium text-brand text-sm underline-offset-4 hover:underline"
      >
        {other === 'hi' ? 'हिन्दी में पढ़ें' : 'Read in English'}
      </AppLink>
    </p>
  )
}
