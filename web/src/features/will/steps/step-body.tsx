// What stands at each step.

import type { Step } from '../checks/finding'
import type { Tools } from '../output/use-tools'
import type { WillDraft } from '../store/use-will-draft'
import { AssetsStep } from './assets-step'
import { CheckStep } from './check-step'
import { FamilyStep } from './family-step'
import { GiftsStep } from './gifts-step'
import { KeepStep } from './keep-step'
import { ExecutorStep, GuardianStep, RestStep, WishesStep } from './office-steps'
import { type PaperChoices, PaperStep } from './paper-step'
import type { StepProps } from './step-props'
import { WitnessesStep } from './witnesses-step'
import { YouStep } from './you-step'

type BodyProps = {
  step: Step
  props: StepProps
  draft: WillDraft
  tools: Tools
  paper: PaperChoices
}

export function StepBody({ step, props, draft, tools, paper }: BodyProps) {
  switch (step) {
    case 'you':
      return <YouStep {...props} />
    case 'family':
      return <FamilyStep {...props} />
    case 'assets':
      return <AssetsStep {...props} />
    case 'gifts':
      return <GiftsStep {...props} />
    case 'rest':
      return <RestStep {...props} />
    case 'executor':
      return <ExecutorStep {...props} />
    case 'guardian':
      return <GuardianStep {...props} />
    case 'witnesses':
      return <WitnessesStep {...props} />
    case 'wishes':
      return <WishesStep {...props} />
    case 'check':
      return <CheckStep {...props} />
    case 'paper':
      return <PaperStep {...props} tools={tools} {...paper} />
    case 'keep':
      return <KeepStep draft={draft} tools={tools} />
    default:
      return step satisfies never
  }
}
