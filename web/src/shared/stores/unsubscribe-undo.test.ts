// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

async function page() {
  vi.resetModules()
  return (await import('./unsubscribe-undo')).unsubscribeUndo
}
beforeEach(() => sessionStorage.clear())

test('the offer outlives the page for ten minutes', async () => {
  ;(await page()).offer('u1', ['Your paid call'], 1000)
  const again = await page()
  expect(again.read()).toBeNull()
  again.recall(1000 + 599_999)
  expect(again.read()).toMatchObject({ token: 'u1', stillComing: ['Your paid call'] })
  const late = await page()
  late.recall(1000 + 600_000)
  expect(late.read()).toBeNull()
})

test('what is forgotten stays so', async () => {
  const undo = await page()
  undo.offer('u1', [])
  undo.forget()
  const again = await page()
  again.recall()
  expect(again.read()).toBeNull()
})
