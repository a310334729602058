// The results of calculators. The query keys are shared with the server, which fills them for the first page.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'
import { ApiError } from '../errors'
import type { CalculatorResult } from '../types'

/** Wrong inputs are an answer and not a failure: they are shown at their fields. */
export type CalculatorAnswer =
  | { success: true; data: CalculatorResult }
  | { success: false; message: string; fields: Readonly<Record<string, string>> }

/** `inputs` are in the order of their names (lib/calculator-inputs). */
export function calculatorQuery(kind: string, inputs: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: queryKeys.calculator(kind, inputs),
    queryFn: ({ signal }): Promise<CalculatorAnswer> =>
      get('/cms/api/calculators/{kind}', { path: { kind }, signal, query: inputs }).then(
        ({ data }) => ({ success: true, data }),
        toWrongInputs,
      ),
  })
}

function toWrongInputs(error: unknown): CalculatorAnswer {
  if (error instanceof ApiError && error.status === 400) {
    return { success: false, message: error.message, fields: error.fields }
  }
  throw error
}
