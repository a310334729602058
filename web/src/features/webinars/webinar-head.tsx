// The document head of a webinar's page.

import type { Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { useToAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../shared/components/card-image'
import { Head } from '../../shared/components/head'
import { buildWebinarData } from './structured-data'
import { formatWhen } from './messages'

export function WebinarHead({ webinar }: { webinar: Webinar }) {
  const absolute = useToAbsolute()
  const card = useCardImage()
  return (
    <Head
      title={webinar.title}
      description={`${formatWhen(webinar)}. ${webinar.description}`}
      canonical={paths.webinar(webinar._id)}
      jsonLd={buildWebinarData(webinar, absolute, card)}
    />
  )
}
