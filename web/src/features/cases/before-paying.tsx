// What somebody has to know before they pay for help: when the price goes back, and whom a complaint reaches.

import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/queries/site'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { useAskingTexts } from './asking-texts'

const LINK = 'wrap-anywhere text-brand underline underline-offset-4'

export function RefundRule() {
  const { money: texts } = useAskingTexts()
  return (
    <>
      {texts.rule}{' '}
      <AppLink href={paths.refunds()} className={LINK}>
        {texts.refunds}
      </AppLink>
    </>
  )
}

/** `words` lead to the address. */
export function GrievanceContact({ words }: { words: string }) {
  const { data: site } = useQuery(siteQuery)
  if (!site) return null
  return (
    <>
      {words}{' '}
      <a href={`mailto:${site.contactEmail}`} className={LINK}>
        {site.contactEmail}
      </a>
    </>
  )
}
