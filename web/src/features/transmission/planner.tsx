// The plan: questions about the family, a list of what the person left, and the cards. Nothing of it leaves the device
// unless somebody saves a copy to their account.

import type { Transmission } from '../../api/types'
import { Switch } from '../../ui/forms/switch'
import { AccountCopy } from './account-copy'
import { AssetList } from './asset-list'
import { DeletePlan } from './delete-plan'
import { FamilyForm } from './family-form'
import { isEmptyPlan } from './plan'
import { planStore, usePlan } from './plan-store'
import { PlanView } from './plan-view'
import { useTransmissionTexts } from './texts/texts'

export function Planner({ rules }: { rules: Transmission }) {
  const { planner: texts, deletion } = useTransmissionTexts()
  const { plan, keepsNothing, isLoaded, hasFailed, isCleared } = usePlan()
  return (
    <section
      id="plan"
      aria-labelledby="plan-title"
      className="mt-14 border-ink border-t-2 pt-6 print:mt-0 print:border-0"
    >
      <div className="print:hidden">
        <h2 id="plan-title" className="section-title">
          {texts.title}
        </h2>
        <p className="mt-3 text-muted leading-relaxed">{texts.intro}</p>
        <p className="mt-3 hidden border-line border-l-4 pl-4 noscript:block">{texts.needsScript}</p>
        <div className="noscript:hidden">
          <div className="mt-4">
            <Switch
              label={texts.shared}
              hint={texts.sharedHint}
              checked={keepsNothing}
              onChange={(keeps) => void planStore.keepNothing(keeps)}
            />
          </div>
          <p role="status" className="text-danger text-sm">
            {hasFailed && !keepsNothing && texts.notKept}
            {keepsNothing && isCleared === false && deletion.outcomes.refused}
          </p>
          <p role="status" className="text-muted text-sm">
            {keepsNothing && isCleared && texts.cleared}
          </p>
          <FamilyForm family={plan.family} diedOn={plan.diedOn} />
          <AssetList rules={rules} plan={plan} isLoaded={isLoaded} />
        </div>
      </div>
      {plan.assets.length > 0 && <PlanView rules={rules} plan={plan} />}
      <AccountCopy rules={rules} plan={plan} />
      <DeletePlan isEmpty={isEmptyPlan(plan)} />
    </section>
  )
}
