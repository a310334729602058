// The plan: questions about the family, a list of what the person left, and the cards. Nothing of it leaves the device.

import { useState } from 'react'
import type { Transmission } from '../../api/types'
import { Button } from '../../ui/button'
import { Switch } from '../../ui/forms/switch'
import { AssetList } from './asset-list'
import { FamilyForm } from './family-form'
import { planStore, usePlan } from './plan-store'
import { PlanView } from './plan-view'

export function Planner({ rules }: { rules: Transmission }) {
  const { plan, keepsNothing } = usePlan()
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
          Say what there was, and get one card for each asset. No sign-in. Your answers stay on this device and are
          never sent to us.
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
          <FamilyForm plan={plan} />
          <AssetList rules={rules} plan={plan} />
        </div>
      </div>
      {plan.assets.length > 0 && <PlanView rules={rules} plan={plan} />}
      <DeleteAll isEmpty={plan.assets.length === 0 && plan.done.length === 0} />
    </section>
  )
}

function DeleteAll({ isEmpty }: { isEmpty: boolean }) {
  const [isDeleted, setDeleted] = useState(false)
  if (isEmpty) {
    return (
      <p role="status" className="mt-4 text-muted text-sm print:hidden">
        {isDeleted ? 'Deleted. Nothing of the list is on this device any more.' : ''}
      </p>
    )
  }
  return (
    <Button
      look="quiet"
      className="mt-8 print:hidden"
      onClick={() => {
        planStore.deleteAll()
        setDeleted(true)
      }}
    >
      Delete everything from this device
    </Button>
  )
}
