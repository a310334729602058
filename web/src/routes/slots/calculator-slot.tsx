// The place of a calculator in an article. Its code is a chunk of its own, which articles without calculators never
// fetch. The first page has it before it is taken over, so that the server's markup and the browser's are the same.

import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { CalculatorMark } from '../../lib/calculator-inputs'

type Props = {
  mark: CalculatorMark
  /** The path of the calculator's article, when it is shown elsewhere than on its page. */
  articlePath?: string
  /** True for figures of the reader's own. */
  isOwn?: boolean
  /** True in a frame on another site's page. */
  isEmbedded?: boolean
  /** True where the result is enough. */
  isBrief?: boolean
}

const fetchCalculator = async () => ({ default: (await import('../../features/calculators/calculator')).Calculator })
const Lazy = lazy(fetchCalculator)

let ready: ComponentType<Props> | null = null

/**
 * Fetches the code before a page with calculators is first drawn. When that fails, as without a connection, each
 * calculator waits for its own code.
 */
export async function loadCalculators(): Promise<void> {
  try {
    ready = (await fetchCalculator()).default
  } catch (error) {
    console.warn('calculators not loaded', error)
  }
}

export function CalculatorSlot(props: Props) {
  // A calculator that waited must not be mounted again when the code arrives for the next one.
  const [Calculator] = useState(() => ready)
  if (Calculator) return <Calculator {...props} />
  return (
    <Suspense fallback={<div className="mt-8 min-h-96 rounded-card border border-line bg-surface" />}>
      <Lazy {...props} />
    </Suspense>
  )
}
