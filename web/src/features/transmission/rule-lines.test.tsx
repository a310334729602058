// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Line } from './engine'
import { RuleLine } from './rule-lines'

afterEach(cleanup)

test('a line of our own is a tip and never called advice', () => {
  const line = { kind: 'advice', text: 'Keep every receipt.' } as Line
  const { container } = render(<RuleLine line={line} />)
  expect(container.textContent).toBe('Tip: Keep every receipt.')
})
