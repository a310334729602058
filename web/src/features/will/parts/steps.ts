// The steps and their addresses. A step is a fragment of the address: the server never sees it, and no page view is
// counted for it.

import { paths } from '../../../lib/paths'
import type { PageLanguage } from '../../../lib/page-language'
import { STEPS, type Step } from '../checks/finding'
import { DOCUMENTS, type DocumentKind } from '../document/kinds'

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

/** The step that shows the documents, with one of them chosen: "#paper-doctor". */
export function toDocumentPath(kind: DocumentKind, language: PageLanguage): string {
  return `${toStepPath('paper', language)}-${kind}`
}

export function findStep(hash: string): Step | undefined {
  const fragment = hash.replace(/^#/, '')
  return findDocument(fragment) === undefined ? STEPS.find((step) => step === fragment) : 'paper'
}

export function findDocument(hash: string): DocumentKind | undefined {
  return DOCUMENTS.find((kind) => `paper-${kind}` === hash.replace(/^#/, ''))
}

export function findNeighbours(step: Step): { before: Step | undefined; after: Step | undefined } {
  const at = STEPS.indexOf(step)
  return { before: STEPS[at - 1], after: STEPS[at + 1] }
}
