// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { AssetList } from './asset-list'
import { addAsset, changeAsset, EMPTY_PLAN, makeAssetId } from './plan'
import { planStore, usePlan } from './plan-store'

afterEach(cleanup)

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function List() {
  const { plan, isLoaded } = usePlan()
  return (
    <RouterContextProvider router={router}>
      <AssetList rules={rules} plan={plan} isLoaded={isLoaded} />
    </RouterContextProvider>
  )
}

function press(name: string): void {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!button) throw new Error(`no button is called ${name}`)
  fireEvent.click(button)
}

test('says what was just added and nothing of what was there, until the list is full; and when a name has no more room', () => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  // There is no storage here, which the console hears at each change.
  vi.spyOn(console, 'info').mockReturnValue()
  render(<List />)
  const status = () => document.getElementById('assets-count')?.textContent
  press('Add Demat account')
  expect(status()).toBe('Added: Demat account. On the list: 1')
  press('Add Mutual funds')
  expect(status()).toBe('Added: Mutual funds. On the list: 2')
  const [name] = screen.getAllByLabelText(/^Your own name for it/)
  if (!name) throw new Error('there is no field for a name')
  fireEvent.change(name, { target: { value: 'x'.repeat(59) } })
  expect(screen.queryByText(/There is room for 60 characters/)).toBeNull()
  fireEvent.change(name, { target: { value: 'x'.repeat(60) } })
  screen.getByText(/There is room for 60 characters/)
  act(() =>
    planStore.change((now, at) =>
      Array.from({ length: 57 }, makeAssetId).reduce((plan, id) => addAsset(plan, 'bank', id, at), now),
    ),
  )
  press('Add Demat account')
  expect(status()).toBe('Added: Demat account. On the list: 60')
  press('Add Demat account')
  expect(status()).toBe('The list is full. On the list: 60')
})

test('whether the person was employed is asked once, and holds for what is added later', () => {
  HTMLElement.prototype.scrollIntoView = () => undefined
  vi.spyOn(console, 'info').mockReturnValue()
  planStore.change(() => EMPTY_PLAN)
  render(<List />)
  press('Add Provident fund (EPF)')
  fireEvent.change(screen.getByLabelText(/^Was the person employed/), { target: { value: 'employed' } })
  const listAnswers = () =>
    planStore.read().plan.assets.flatMap(({ area, service }) => (area === 'epf' ? [] : [`${area}: ${service}`]))
  expect(listAnswers()).toEqual(['eps: employed', 'edli: employed'])
  press('Add EDLI insurance of employees')
  expect(listAnswers()).toEqual(['eps: employed', 'edli: employed', 'edli: employed'])
  expect(screen.getAllByLabelText(/^Was the person employed/).length).toBe(1)
  // A plan of an earlier version can hold two answers.
  const [, , edli] = planStore.read().plan.assets
  act(() => planStore.change((now, at) => changeAsset(now, edli?.id ?? '', { service: 'left_before' }, at)))
  expect(screen.getAllByLabelText(/^Was the person employed/).length).toBe(2)
})
