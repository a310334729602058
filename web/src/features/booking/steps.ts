// The six steps of a booking, which of them are open, and the address of each.

import type { BookingDraft } from './booking-draft'
import type { PageLanguage } from '../../lib/page-language'
import { paths } from '../../lib/paths'

export type Step = 1 | 2 | 3 | 4 | 5 | 6

const STEPS = [1, 2, 3, 4, 5, 6] as const satisfies Step[]

/** The steps that a reader meets. Nothing is paid for a free call. */
export function listSteps(isFree: boolean): Step[] {
  return STEPS.filter((step) => !isFree || step !== 5)
}

export type BookingContext = {
  module: string | undefined
  service: string | undefined
  /** The case from which the call is booked. */
  caseId?: string | undefined
  language?: PageLanguage
}

/** Reads the step from the address. Without one it is the first step, or the second when a service is named. */
export function parseStep(text: string | undefined, service: string | undefined): Step {
  const step = Number(text)
  if (step === 1 || step === 2 || step === 3 || step === 4 || step === 5 || step === 6) return step
  return service ? 2 : 1
}

/** Returns the step that can be entered: a step needs what the steps before it have settled. */
export function findOpenStep(
  requestedStep: Step,
  draft: Pick<BookingDraft, 'service' | 'hold'>,
  booking: string | undefined,
): Step {
  if (requestedStep >= 5) return booking ? requestedStep : draft.hold ? 4 : draft.service ? 3 : 1
  if (draft.service === null) return 1
  return requestedStep === 4 && draft.hold === null ? 3 : requestedStep
}

export function buildStepPath(step: Step, { module, service, caseId, language }: BookingContext): string {
  return paths.service(module, { step, service: step > 1 ? service : undefined, case: caseId, language })
}

export function buildPaymentPath(step: 5 | 6, booking: string, language?: PageLanguage): string {
  return paths.service(undefined, { step, booking, language })
}
