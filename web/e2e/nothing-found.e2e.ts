// What a search offers when it found nothing, and the language in which it says so.

import { createAnswer, createItem, results, searchFor, type } from './support/searching'
import { test } from './support/test'

test('offers a near term, the assistant and what others read', async ({ open }) => {
  const page = await open('/')
  await page.route('**/content-search?searchText=pansoin**', (route) =>
    route.fulfill({ json: { ...createAnswer([]), suggestion: 'pension' } }),
  )
  await type(page, 'pansoin')
  await page.getByText('No Result found for pansoin', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Most read' }).waitFor()
  await page.getByRole('button', { name: 'pansoin', exact: true }).waitFor()
  await page.getByRole('link', { name: 'pension', exact: true }).click()
  await page.waitForURL('**/search?q=pension')
  await page.getByText(/result\(s\) found/).waitFor()
})

test('speaks Hindi to who types it', async ({ open }) => {
  const page = await open('/')
  await page.route('**/content-search?**', (route) => route.fulfill({ json: createAnswer([]) }))
  await type(page, 'घघघघघ')
  await page.getByText('“घघघघघ” के लिए कुछ नहीं मिला', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'मुझे बताएँ' }).waitFor()
  await page.unroute('**/content-search?**')
  await page.route('**/content-search?**', (route) =>
    route.fulfill({
      json: createAnswer([{ ...createItem('a', 'वसीयत प्लानर'), type: 'tool', url: '/willplanning' }]),
    }),
  )
  await searchFor(page, 'वसीयत')
  await results(page).getByText('खोलें').waitFor()
  await page.getByText('1 नतीजा मिला', { exact: true }).waitFor()
})
