// The document heads of the pages about asset transmission.

import type { TransmissionArea } from '../../api/types'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs } from '../../lib/structured-data'
import { Head } from '../../shared/components/head'
import { useToAbsolute } from '../../ui/base-url'

const TITLE = 'After a death in the family: asset transmission'
const HOME = { name: 'Asset transmission', path: paths.assetTransmission() }

export function TransmissionHead({ isWhole }: { isWhole: boolean }) {
  const absolute = useToAbsolute()
  return (
    <Head
      title={TITLE}
      description="Someone has died: what to do in 7, 30 and 90 days, which forms and papers each bank, fund, insurer and EPFO asks for, and where to look for forgotten money."
      canonical={HOME.path}
      robots={isWhole ? undefined : 'noindex, follow'}
      jsonLd={[buildBreadcrumbs([HOME], absolute)]}
    />
  )
}

export function AreaHead({ area, isWhole }: { area: TransmissionArea; isWhole: boolean }) {
  const absolute = useToAbsolute()
  return (
    <Head
      title={`${area.title} after a death`}
      description={area.line}
      canonical={area.url}
      robots={isWhole ? undefined : 'noindex, follow'}
      jsonLd={[buildBreadcrumbs([HOME, { name: area.title, path: area.url }], absolute)]}
    />
  )
}
