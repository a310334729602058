// Says that a name stands in for a person who doesn't exist.

import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'

export function SampleNote() {
  return (
    <p className="mt-6 max-w-160 rounded-card border border-line bg-surface p-4 text-ink text-sm leading-relaxed">
      Names marked <b>Sample byline</b> are stand-ins while we are in beta: nobody of that name exists, and none has a
      qualification or a registration. Read the articles as careful drafts.{' '}
      <AppLink href={paths.about()} className="text-brand underline underline-offset-4">
        How we work
      </AppLink>
    </p>
  )
}
