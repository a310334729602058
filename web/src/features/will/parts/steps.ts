// The steps and their addresses. A step is a fragment of the address: the server never sees it, and no page view is
// counted for it.

import { paths } from '../../../lib/paths'
import type { PageLanguage } from '../../../lib/page-language'
import { STEPS, type Step } from '../checks/finding'

export const STEP_TITLES: Record<Step, string> = {
  you: 'You',
  family: 'People',
  assets: 'What you own',
  gifts: 'Who gets what',
  rest: 'Everything else',
  executor: 'Executor',
  guardian: 'Children',
  witnesses: 'Witnesses',
  wishes: 'Wishes',
  check: 'Check',
  paper: 'Paper',
  keep: 'Keep or delete',
}

export function toStepPath(step: Step, language: PageLanguage): string {
  return `${paths.willPlanning(language)}#${step}`
}

export function findStep(hash: string): Step | undefined {
  return STEPS.find((step) => step === hash.replace(/^#/, ''))
}

export function findNeighbours(step: Step): { before: Step | undefined; after: Step | undefined } {
  const at = STEPS.indexOf(step)
  return { before: STEPS[at - 1], after: STEPS[at + 1] }
}
