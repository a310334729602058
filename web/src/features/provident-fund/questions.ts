// The questions that only the member can answer. The answers are sent with the files, and not kept.

import type { QuestionnaireAnswers } from './types'

/** What is answered by yes or no. */
export type YesNoName = {
  [Name in keyof QuestionnaireAnswers]-?: NonNullable<QuestionnaireAnswers[Name]> extends boolean ? Name : never
}[keyof QuestionnaireAnswers]

export const YES_NO: readonly { name: YesNoName; question: string }[] = [
  { name: 'nameMatches', question: 'Is your name in the EPFO record spelt exactly as on your Aadhaar card?' },
  { name: 'birthDateMatches', question: 'Is your date of birth there the same as on your Aadhaar card?' },
  { name: 'fatherNameMatches', question: 'Is your father’s (or husband’s) name there right?' },
  { name: 'aadhaarLinked', question: 'Is Aadhaar linked and verified in your UAN account?' },
  { name: 'panLinked', question: 'Is your PAN linked and verified there?' },
  { name: 'bankVerified', question: 'Is your bank account verified there, with its present IFSC?' },
  { name: 'mobileLinked', question: 'Do you have the phone whose number is linked to your Aadhaar?' },
  { name: 'nominationFiled', question: 'Have you filed an e-nomination?' },
  { name: 'oneUan', question: 'Do you have only one UAN?' },
  { name: 'employed', question: 'Do you work for an employer now?' },
]

/** Takes an answer into the facts; `undefined` removes it, because what is not said is unknown. */
export function changeFact<Name extends keyof QuestionnaireAnswers>(
  told: QuestionnaireAnswers,
  name: Name,
  value: QuestionnaireAnswers[Name],
): QuestionnaireAnswers {
  const { [name]: _, ...others } = told
  return value === undefined ? others : { ...others, [name]: value }
}

/** Takes the date of exit from one employment into the facts. */
export function changeExit(told: QuestionnaireAnswers, member: string, day: string): QuestionnaireAnswers {
  const { [member]: _, ...others } = told.exits ?? {}
  const exits = day === '' ? others : { ...others, [member]: day }
  return changeFact(told, 'exits', Object.keys(exits).length > 0 ? exits : undefined)
}
