// What a check found, and where to mend it.

export const STEPS = [
  'you',
  'family',
  'assets',
  'gifts',
  'rest',
  'executor',
  'guardian',
  'witnesses',
  'wishes',
  'check',
  'paper',
  'keep',
] as const
export type Step = (typeof STEPS)[number]

/** An error stops the document; a warning is for the reader to weigh. */
export type Finding = { code: string; level: 'error' | 'warning'; step: Step; text: string }

export function fail(code: string, step: Step, text: string): Finding {
  return { code, level: 'error', step, text }
}

export function warn(code: string, step: Step, text: string): Finding {
  return { code, level: 'warning', step, text }
}
