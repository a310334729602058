// A value for what may be drawn later than the answer itself.

import { startTransition, useEffect, useState } from 'react'
import { runAfterPaint } from '../lib/run-after-paint'

/**
 * The value as it was before, until the frame that shows the new one elsewhere is painted. React's own deferred value is often
 * drawn before that frame, and then the reader waits for both.
 */
export function useAfterPaint<T>(value: T): T {
  const [drawn, setDrawn] = useState(value)
  useEffect(() => {
    if (!Object.is(value, drawn)) runAfterPaint(() => startTransition(() => setDrawn(() => value)))
  }, [value, drawn])
  return drawn
}
