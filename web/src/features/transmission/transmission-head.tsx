// The document heads of the pages about asset transmission. Each language is a page of its own and names the other.

import type { TransmissionArea } from '../../api/types'
import { languages } from '../../lib/languages'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs } from '../../lib/structured-data'
import { Head } from '../../shared/components/head'
import { useToAbsolute } from '../../ui/base-url'
import { usePageLanguage } from '../../ui/page-language'
import { useTransmissionTexts } from './texts/texts'

export function TransmissionHead({ isWhole }: { isWhole: boolean }) {
  const absolute = useToAbsolute()
  const { head } = useTransmissionTexts()
  const language = usePageLanguage()
  const path = paths.assetTransmission(undefined, language)
  return (
    <Head
      title={head.title}
      description={head.description}
      canonical={path}
      robots={isWhole ? undefined : 'noindex, follow'}
      locale={language === 'hi' ? 'hi_IN' : undefined}
      alternates={listAlternates()}
      jsonLd={[buildBreadcrumbs([{ name: head.home, path }], absolute)]}
    />
  )
}

export function AreaHead({ area, isWhole }: { area: TransmissionArea; isWhole: boolean }) {
  const absolute = useToAbsolute()
  const { head } = useTransmissionTexts()
  const language = usePageLanguage()
  const home = { name: head.home, path: paths.assetTransmission(undefined, language) }
  return (
    <Head
      title={head.area(area.title)}
      description={area.line}
      canonical={area.url}
      robots={isWhole ? undefined : 'noindex, follow'}
      locale={language === 'hi' ? 'hi_IN' : undefined}
      alternates={listAlternates(area.id)}
      jsonLd={[buildBreadcrumbs([home, { name: area.title, path: area.url }], absolute)]}
    />
  )
}

/** Whoever reads neither language gets the English page. */
function listAlternates(area?: string): { tag: string; path: string }[] {
  const english = paths.assetTransmission(area)
  return [...languages.map((tag) => ({ tag, path: english })), { tag: 'hi', path: paths.assetTransmission(area, 'hi') }]
}
