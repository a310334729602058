// What a calculator works out. Keys are shared with the server, which fills them for the first page.

import { queryOptions } from '@tanstack/react-query'
import { get, hasData } from '../client'
import { ApiError } from '../errors'
import type { CalculatorResult, DataBody } from '../types'

/** Wrong inputs are an answer, not a failure: they are shown at their fields. */
export type CalculatorAnswer =
  | (DataBody<CalculatorResult> & { success: true })
  | { success: false; message: string; fields: Readonly<Record<string, string>> }

/** `inputs` in the order of names (lib/calculator-inputs). */
export function calculatorQuery(kind: string, inputs: Readonly<Record<string, string>>) {
  const key = Object.entries(inputs)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return queryOptions({
    queryKey: ['calculator', kind, key],
    queryFn: ({ signal }): Promise<CalculatorAnswer> =>
      get(`calculators/${encodeURIComponent(kind)}`, { guard: hasData<CalculatorResult>, signal, query: inputs }).then(
        ({ data }) => ({ success: true, data }),
        wrongInputs,
      ),
  })
}

function wrongInputs(error: unknown): CalculatorAnswer {
  if (error instanceof ApiError && error.status === 400) {
    return { success: false, message: error.message, fields: error.fields }
  }
  throw error
}
