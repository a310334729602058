// How tests of the search ask for it and look at what it shows.

import type { Locator, Page, Request } from 'playwright-core'
import { hasResults } from './guards'
import type { SearchItem } from '../../src/api/types'
import type { Site } from './site'
import { expect } from './test'

/** Returns the address that a result links to. */
export function toResultAddress(item: SearchItem | undefined): string | undefined {
  return item && `${item.url}${item.place ?? ''}`
}

/** Returns the address without the words of its text fragment, as the address bar shows it. */
export function toVisibleAddress(href: string | null | undefined): string {
  return (href ?? '').replace(/:~:text=.*$/, '').replace(/#$/, '')
}

export function box(page: Page) {
  return page.locator('header').getByRole('combobox', { name: 'Search articles, webinars' })
}

export function results(page: Page) {
  return page.getByRole('listbox', { name: 'Search results' })
}

export async function type(page: Page, term: string): Promise<void> {
  await box(page).fill(term)
}

/** Types a term and waits for what it finds. */
export async function searchFor(page: Page, term: string): Promise<void> {
  await type(page, term)
  await results(page).waitFor()
}

export async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

/** Collects the calls of one kind as they are made. */
export function collectCalls(page: Page, name: string): Request[] {
  const made: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/cms/api/`) && request.url().includes(name)) made.push(request)
  })
  return made
}

export async function waitForIndex(site: Site, term: string): Promise<void> {
  const count = async () => (await site.call('GET', `content-search?searchText=${term}`, hasResults)).totalCount
  await expect.poll(count).toBeGreaterThan(0)
}

export async function countRequests(site: Site, term: string): Promise<number | undefined> {
  const { data } = await site.call('GET', 'analytics/search/zero-results', hasTerms)
  return data.find((row) => row.term === term)?.wishes
}

export function hasTerms(body: unknown): body is { data: { term: string; wishes: number }[] } {
  return hasResults(body)
}

export function createItem(id: string, title: string): SearchItem {
  return {
    id,
    type: 'content',
    title,
    category: 'EPFO',
    content: title,
    webinar_date: null,
    url: `/epfo/${id}`,
    place: null,
  }
}

export function createAnswer(data: SearchItem[], totalCount = data.length) {
  return { success: true, data, totalCount, page: 1, limit: 100, hasMore: totalCount > data.length }
}
