// The plan: questions about the family, a list of what the person left, and the cards. Nothing of it leaves the device
// unless somebody saves a copy to their account.

import type { Transmission } from '../../api/types'
import { Switch } from '../../ui/forms/switch'
import { AccountCopy } from './account-copy'
import { AssetList } from './asset-list'
import { DeletePlan } from './delete-plan'
import { FamilyForm } from './family-form'
import { planStore, usePlan } from './plan-store'
import { PlanView } from './plan-view'

export function Planner({ rules }: { rules: Transmission }) {
  const { plan, keepsNothing, hasFailed } = usePlan()
  return (
    <section
      id="plan"
      aria-labelledby="plan-title"
      className="mt-14 border-ink border-t-2 pt-6 print:mt-0 print:border-0"
    >
      <div className="print:hidden">
        <h2 id="plan-title" className="section-title">
          Your own list
        </h2>
        <p className="mt-3 text-muted leading-relaxed">
          Say what there was, and get one card for each asset. No sign-in. Your answers stay on this device; nothing is
          sent to us unless you save a copy to your account yourself.
        </p>
        <p className="mt-3 hidden border-line border-l-4 pl-4 noscript:block">
          The list needs JavaScript. Without it, every kind of asset has its own page below.
        </p>
        <div className="noscript:hidden">
          <div className="mt-4">
            <Switch
              label="This is a shared computer: keep nothing"
              hint="The list is gone when you close the page."
              checked={keepsNothing}
              onChange={(keeps) => planStore.keepNothing(keeps)}
            />
          </div>
          <p role="status" className="text-danger text-sm">
            {hasFailed &&
              !keepsNothing &&
              'This browser does not keep the list: there is no room, or storage is forbidden. It is gone when you close the page, so print it first.'}
          </p>
          <FamilyForm plan={plan} />
          <AssetList rules={rules} plan={plan} />
        </div>
      </div>
      {plan.assets.length > 0 && <PlanView rules={rules} plan={plan} />}
      <AccountCopy rules={rules} plan={plan} />
      <DeletePlan plan={plan} />
    </section>
  )
}
