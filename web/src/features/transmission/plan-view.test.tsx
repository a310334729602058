// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import type { Card } from './engine'
import { addAsset, changeAsset, changeFamily, EMPTY_PLAN, toggleDone, type Plan } from './plan'
import { toPaperTick } from './plan-entries'
import { PlanView } from './plan-view'

const { drawn } = vi.hoisted((): { drawn: string[] } => ({ drawn: [] }))

vi.mock('./card-view', () => ({
  CardView: ({ card }: { card: Card }) => {
    drawn.push(card.area.id)
    return null
  },
}))
vi.mock('./letter-maker', () => ({ LetterMaker: () => null }))

afterEach(cleanup)

const AT = '2026-11-28T10:00:00.000Z'
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const view = (plan: Plan) => (
  <RouterContextProvider router={router}>
    <PlanView rules={rules} plan={plan} />
  </RouterContextProvider>
)

test('an answer or a tick redraws the card that it is about, and no other', () => {
  const plan = ['bank', 'demat', 'locker'].reduce(
    (now, area, place) => addAsset(now, area, `a${place}`, AT),
    EMPTY_PLAN,
  )
  const { rerender } = render(view(plan))
  expect(drawn).toEqual(['bank', 'demat', 'locker'])
  const listRedrawn = (next: Plan) => {
    drawn.length = 0
    rerender(view(next))
    return [...drawn]
  }
  const answered = changeAsset(plan, 'a1', { route: 'nominee_me' }, AT)
  expect(listRedrawn(answered)).toEqual(['demat'])
  const ticked = toggleDone(answered, toPaperTick('a2', 'death_certificate'), AT)
  expect(listRedrawn(ticked)).toEqual(['locker'])
  expect(listRedrawn(toggleDone(ticked, 'task:any', AT))).toEqual([])
  // A second asset of the kind gives the first one a number.
  expect(listRedrawn(addAsset(ticked, 'bank', 'a3', AT))).toEqual(['bank', 'bank'])
  expect(listRedrawn(changeFamily(ticked, { minor: true }, AT))).toEqual(['bank', 'demat', 'locker'])
})

test('an answer is shown at once in the card that is seen, and right after in those off the screen', async () => {
  // The second card is on the screen.
  const seen = 1
  let watched = 0
  class Observer {
    private readonly place = watched++
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      this.tell([{ isIntersecting: this.place === seen }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const plan = ['bank', 'demat', 'locker'].reduce(
    (now, area, place) => addAsset(now, area, `a${place}`, AT),
    EMPTY_PLAN,
  )
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(view(plan)))
  drawn.length = 0
  // As in a browser: nothing waits for what React puts off.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  flushSync(() => root.render(view(changeFamily(plan, { minor: true }, AT))))
  expect(drawn).toEqual(['demat'])
  await vi.waitFor(() => expect(drawn).toEqual(['demat', 'bank', 'locker']))
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
