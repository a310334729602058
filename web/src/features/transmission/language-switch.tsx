// Leads to the same page, or to the same kind of asset, in the other language.

import { paths } from '../../lib/paths'
import { LanguageLink } from '../../shared/components/language-link'
import { usePageLanguage } from '../../ui/page-language'

export function LanguageSwitch({ area }: { area?: string }) {
  const other = usePageLanguage() === 'hi' ? 'en' : 'hi'
  return (
    <LanguageLink
      part="transmission"
      other={other}
      address={paths.assetTransmission(area, other)}
      chosenAddress={paths.chosenAssetTransmission(area, other)}
    />
  )
}
