// What says that a sample is shown, and leads back to one's own passbooks.

import { Button } from '../../ui/button'
import { AFTER_SAMPLE } from './parts'
import { Section } from './section'

type Props = { onLeave: () => void }

export function SampleStrip({ onLeave }: Props) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-brand bg-brand/8 px-4 py-3">
      <p className="max-w-[60ch] leading-relaxed">
        <strong>This is a sample.</strong> Person, employers and figures are invented; the reading and the checks are
        real, as of the day on which it was printed.
      </p>
      <Button look="outline" onClick={onLeave} data-print="no">
        Leave the sample
      </Button>
    </div>
  )
}

/** Stands where the next steps are with passbooks of one's own. */
export function AfterSample({ onLeave }: Props) {
  return (
    <Section id="pf-next" title={AFTER_SAMPLE} isScreenOnly>
      <p className="mt-2 max-w-[68ch] leading-relaxed">
        Yours are read in the same way, once and in memory. Nothing is stored, and you need no account.
      </p>
      <Button onClick={onLeave} className="mt-4">
        Read your own passbooks
      </Button>
    </Section>
  )
}
