// The list of calculators, their pages and their results. The query keys are shared with the server, which fills them for the first page.

import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../query-keys'
import { get } from '../client'
import { ApiError } from '../errors'
import type { CalculatorResult } from '../types'

/** Wrong inputs are an answer and not a failure: they are shown at their fields. */
export type CalculatorAnswer =
  | { success: true; data: CalculatorResult }
  | { success: false; message: string; fields: Readonly<Record<string, string>> }

export const calculatorsQuery = queryOptions({
  queryKey: queryKeys.calculators,
  queryFn: ({ signal }) => get('/cms/api/calculators', { signal }),
  select: (body) => body.data,
})

export function calculatorPageQuery(kind: string) {
  return queryOptions({
    queryKey: queryKeys.calculatorPage(kind),
    queryFn: ({ signal }) => get('/cms/api/calculator-pages/{kind}', { path: { kind }, signal }),
    select: (body) => body.data,
  })
}

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
