// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { AssetList } from './asset-list'
import { planStore, usePlan } from './plan-store'

afterEach(cleanup)

function List() {
  const { plan } = usePlan()
  return <AssetList rules={rules} plan={plan} />
}

test('says what was just added and nothing of what was there, until the list is full; and when a name has no more room', () => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  render(<List />)
  const status = () => document.getElementById('assets-count')?.textContent
  const add = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  add(/^Add\s*Demat account/)
  expect(status()).toBe('Added: Demat account. On the list: 1')
  add(/^Add\s*Mutual funds/)
  expect(status()).toBe('Added: Mutual funds. On the list: 2')
  const [name] = screen.getAllByLabelText(/^Your own name for it/)
  if (!name) throw new Error('there is no field for a name')
  fireEvent.change(name, { target: { value: 'x'.repeat(59) } })
  expect(screen.queryByText(/There is room for 60 characters/)).toBeNull()
  fireEvent.change(name, { target: { value: 'x'.repeat(60) } })
  screen.getByText(/There is room for 60 characters/)
  while (planStore.read().plan.assets.length < 60) add(/^Add\s*Demat account/)
  expect(status()).toBe('Added: Demat account. On the list: 60')
  add(/^Add\s*Demat account/)
  expect(status()).toBe('The list is full. On the list: 60')
})
