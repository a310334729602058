import { createMemoryHistory } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { prefetchBeforeNavigation } from './prefetch'
import { createAppRouter } from './router'

/** Opens a path and returns the keys of what is fetched for it before its page is shown. */
async function collectKeys(path: string): Promise<unknown[]> {
  const client = new QueryClient()
  client.setQueryData(['categories'], { data: [{ _id: 'c1', slug: 'tax', name: 'Tax' }] })
  const prefetch = vi.spyOn(client, 'prefetchQuery').mockResolvedValue(undefined)
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createAppRouter(history, { first: { path: '/', status: 200 } })
  await router.load()
  prefetchBeforeNavigation(router, client)
  history.push(path)
  await router.load()
  return prefetch.mock.calls.map(([{ queryKey }]) => queryKey.slice(0, 2))
}

test('an article is fetched with its related ones when the address has its id', async () => {
  expect(await collectKeys('/tax/some-slug?id=a1')).toEqual([
    ['content', 'a1'],
    ['related', 'a1'],
  ])
  expect(await collectKeys('/tax/some-slug')).toEqual([])
})

test('a page of two segments that is no article fetches no article', async () => {
  expect(await collectKeys('/webinars/w1?id=a1')).toEqual([])
})

test('lists, modules, results and digests are fetched by their parameters', async () => {
  expect(await collectKeys('/categories?id=tax')).toHaveLength(1)
  expect(await collectKeys('/categories')).toEqual([])
  expect(await collectKeys('/assist?module=nri')).toHaveLength(2)
  expect(await collectKeys('/hi/assist?module=nri')).toHaveLength(2)
  expect(await collectKeys('/search?q=ppf')).toHaveLength(1)
  expect(await collectKeys('/dailydigest')).toEqual([['digest', 'latest']])
  expect(await collectKeys('/dailydigest/2026-11-20')).toEqual([['digest', '2026-11-20']])
  expect(await collectKeys('/dailydigest/tomorrow')).toEqual([])
})
