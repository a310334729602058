// What the provident fund module adds: the way to the dashboard that reads passbooks and tells what would send a claim back.

import { paths } from '../../lib/paths'
import { LinkCard } from '../../shared/components/link-card'

const DASHBOARD = paths.service('epf')

export function FundTools() {
  return (
    <div data-print="no" className="mt-8 grid gap-4 sm:grid-cols-2">
      <LinkCard href={DASHBOARD} title="Upload passbook" level={2}>
        <p className="mt-2 text-[0.9375rem] text-muted leading-relaxed">
          Free: missing months, transfers, interest and pension, line by line. The file is read and forgotten.
        </p>
      </LinkCard>
      <LinkCard href={`${DASHBOARD}#pf-readiness`} title="Check claim" level={2}>
        <p className="mt-2 text-[0.9375rem] text-muted leading-relaxed">
          Free: what you could take out, and what would send the claim back, before you file it.
        </p>
      </LinkCard>
    </div>
  )
}
