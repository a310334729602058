// Where a calculator stands in an article. Its code is a chunk of its own, which articles without calculators never
// fetch; the first page has it before it is taken over, so that the server's markup and the browser's are the same.

import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { CalculatorMark } from '../../lib/calculator-inputs'

type Props = { mark: CalculatorMark }

const fetchCalculator = async () => ({ default: (await import('../../features/calculators/calculator')).Calculator })
const Lazy = lazy(fetchCalculator)

let ready: ComponentType<Props> | null = null

/** Before a page with calculators is drawn for the first time. Offline it may fail: then each one waits for itself. */
export async function loadCalculators(): Promise<void> {
  try {
    ready = (await fetchCalculator()).default
  } catch (error) {
    console.warn('calculators not loaded', error)
  }
}

export function CalculatorSlot({ mark }: Props) {
  // A calculator that waited must not be made anew when the code is there for the next one.
  const [Calculator] = useState(() => ready)
  if (Calculator) return <Calculator mark={mark} />
  return (
    <Suspense fallback={<div className="mt-8 min-h-96 rounded-card border border-line bg-surface" />}>
      <Lazy mark={mark} />
    </Suspense>
  )
}
