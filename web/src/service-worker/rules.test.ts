import { expect, test } from 'vitest'
import {
  ARTICLES,
  buildDataAddress,
  DIGESTS,
  isArticlePath,
  isDataAddress,
  isPrivatePath,
  isCacheable,
  PAGES,
  findCacheRule,
} from './rules'

test.each(['/epfo/pf-wage-ceiling', '/taxation/80c', '/hi/pf-wage-ceiling'])('%s is an article', (path) => {
  expect(isArticlePath(path)).toBe(true)
})
test.each([
  '/',
  '/about',
  '/studio/articles',
  '/cms/api',
  '/webinars/1',
  '/hi',
  '/hi/assist',
  '/hi/assettransmission',
  '/hi/willplanning',
  '/s/abc',
  '/epfo/feed.atom',
  '/a/b/c',
  '/auth/google',
])('%s is not', (path) => expect(isArticlePath(path)).toBe(false))
test.each(['/cms/api/contents', '/chatbot/x', '/pf/v1', '/studio', '/sandbox/messages'])('%s is left alone', (path) => {
  expect(isPrivatePath(path)).toBe(true)
})

test('the reading list has a place of its own, so that no article takes it', () => {
  expect(findCacheRule('/reading-list')).toBe(PAGES)
  expect(findCacheRule('/epfo/pf-wage-ceiling')).toBe(ARTICLES)
  expect(findCacheRule('/dailydigest')).toBe(DIGESTS)
  expect(findCacheRule('/dailydigest/2026-11-20')).toBe(DIGESTS)
})
test.each(['/', '/reading-list/x.y', '/categories', '/rules', '/search', '/unsubscribe/a@b.in', '/dailydigest/x'])(
  '%s has no place',
  (path) => {
    expect(findCacheRule(path)).toBeNull()
  },
)

test('only a whole page that is the same for everybody is kept', () => {
  const page = (headers: Record<string, string>, rest = {}) => ({
    status: 200,
    redirected: false,
    type: 'basic',
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    ...rest,
  })
  expect(isCacheable(page({ 'cache-control': 'public, max-age=0, must-revalidate' }))).toBe(true)
  expect(isCacheable(page({ 'cache-control': 'private, no-cache' }))).toBe(false)
  expect(isCacheable(page({ 'cache-control': 'no-store' }))).toBe(false)
  expect(isCacheable(page({}, { status: 404 }))).toBe(false)
  expect(isCacheable(page({ 'content-type': 'application/json' }))).toBe(false)
})

test('the data of a page is kept beside it, whatever its version, and is no page itself', () => {
  expect(isDataAddress(new URL('https://a.test/epfo/a?id=1&page-data=d1'))).toBe(true)
  expect(isDataAddress(new URL('https://a.test/epfo/a?id=1'))).toBe(false)
  expect(isDataAddress(new URL(buildDataAddress('/epfo/a'), 'https://a.test'))).toBe(true)
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-cache' })
  const data = { status: 200, redirected: false, type: 'basic', headers }
  expect(isCacheable(data, 'application/json')).toBe(true)
  expect(isCacheable(data)).toBe(false)
})
