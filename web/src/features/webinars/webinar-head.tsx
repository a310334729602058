import type { Webinar } from '../../api/webinar-types'
import { paths } from '../../lib/paths'
import { useAbsolute } from '../../ui/base-url'
import { useCardImage } from '../../ui/card-image'
import { Head } from '../../ui/head'
import { webinarData } from './structured-data'
import { whenText } from './words'

export function WebinarHead({ webinar }: { webinar: Webinar }) {
  const absolute = useAbsolute()
  const card = useCardImage()
  return (
    <Head
      title={webinar.title}
      description={`${whenText(webinar)}. ${webinar.description}`}
      canonical={paths.webinar(webinar._id)}
      jsonLd={webinarData(webinar, absolute, card)}
    />
  )
}
