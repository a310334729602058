// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LATER_CHILDREN_LABELS } from '../model/labels'
import { LATER_CHILDREN } from '../model/will'
import { SIMPLE, TODAY } from '../../../testing/sample-families'
import { RestStep } from './office-steps'

afterEach(cleanup)

const NOTHING_FOUND = { stops: [], errors: [], warnings: [] }

function Step() {
  const [will, setWill] = useState(SIMPLE)
  return (
    <>
      <RestStep will={will} change={(part) => setWill({ ...will, ...part })} checked={NOTHING_FOUND} today={TODAY} />
      <code>{will.laterChildren}</code>
    </>
  )
}

test('children born later are asked about, and need no answer', () => {
  render(<Step />)
  const question = screen.getByLabelText('If a child is born to me, or I adopt one, after I sign (optional)')
  const read = () => document.querySelector('code')?.textContent
  expect(read()).toBe('')
  expect([...question.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'I don’t say',
    ...LATER_CHILDREN.map((choice) => LATER_CHILDREN_LABELS[choice]),
  ])
  for (const choice of [...LATER_CHILDREN, '']) {
    fireEvent.change(question, { target: { value: choice } })
    expect(read()).toBe(choice)
  }
})
