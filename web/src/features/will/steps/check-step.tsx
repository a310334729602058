// Everything that the checks found, each with the way to where it is mended.

import { getButtonClass } from '../../../ui/button'
import { AppLink } from '../../../shared/components/app-link'
import { isComplete } from '../checks/check-will'
import { FindingList, StopNotice } from '../parts/notices'
import { toStepPath } from '../parts/steps'
import type { StepProps } from './step-props'
import { useTranslation } from '../texts/translation'
import { usePageLanguage } from '../../../ui/page-language'

export function CheckStep({ checked }: StepProps) {
  const translate = useTranslation()
  const language = usePageLanguage()
  const { stops, errors, warnings } = checked
  return (
    <div className="grid gap-8">
      <StopNotice stops={stops} />
      <section aria-labelledby="errors">
        <h3 id="errors" className="font-semibold text-xl">
          {translate(errors.length === 0 ? 'Nothing is missing' : `To mend first (${errors.length})`)}
        </h3>
        {errors.length > 0 && <FindingList findings={errors} />}
      </section>
      {warnings.length > 0 && (
        <section aria-labelledby="warnings">
          <h3 id="warnings" className="font-semibold text-xl">
            {translate(`To think about (${warnings.length})`)}
          </h3>
          <FindingList findings={warnings} />
        </section>
      )}
      {isComplete(checked) && (
        <p>
          <AppLink href={toStepPath('paper', language)} className={getButtonClass()}>
            {translate('See the document')}
          </AppLink>
        </p>
      )}
    </div>
  )
}
