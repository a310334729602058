// What the provident fund module adds: the way to the dashboard that reads passbooks and tells what would send a claim back.

import { paths } from '../../lib/paths'
import { LinkCard } from '../../shared/components/link-card'
import { useAssistTexts } from './texts/texts'

const DASHBOARD = paths.service('epf')

export function FundTools() {
  const { fund: texts } = useAssistTexts()
  return (
    <div data-print="no" className="mt-8 grid gap-4 sm:grid-cols-2">
      <LinkCard href={DASHBOARD} title={texts.upload} level={2}>
        <p className="mt-2 text-[0.9375rem] text-muted leading-relaxed">{texts.uploadText}</p>
      </LinkCard>
      <LinkCard href={`${DASHBOARD}#pf-readiness`} title={texts.check} level={2}>
        <p className="mt-2 text-[0.9375rem] text-muted leading-relaxed">{texts.checkText}</p>
      </LinkCard>
    </div>
  )
}
