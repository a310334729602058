// Short answers in a browser: a page in three languages, the list of all questions, and those of an article.

import type { Page } from 'playwright-core'
import { findTooWide, findViolations, runAxe } from './support/axe'
import { hasList } from './support/guards'
import type { Site } from './support/site'
import { expect, test, waitForHydration } from './support/test'
import type { ShortAnswerCard } from '../src/api/types'

const ARTICLE = 'eps-at-10-years-withdraw-certificate-or-pension'
const NARROW = { width: 320, height: 640 }

/** An answer that rests on an article and leads to others. */
async function readAnswer(site: Site): Promise<ShortAnswerCard> {
  const { data } = await site.call('GET', 'short-answers?q=eps&limit=100', hasList<ShortAnswerCard>)
  const answer = data.find((card) => card.article === ARTICLE)
  if (!answer) throw new Error('no short answer rests on the article')
  return answer
}

const question = (page: Page) => page.getByRole('heading', { level: 1 })

test('an answer is read in three languages, with and without JavaScript', async ({ open, site }) => {
  const { url, question: english } = await readAnswer(site)
  for (const js of [true, false]) {
    const page = await open(url, { js })
    const switcher = page.getByRole('navigation', { name: 'Language' })
    expect(await question(page).textContent()).toBe(english)
    await switcher.getByRole('link', { name: 'हिन्दी' }).click()
    await page.getByRole('heading', { name: 'यह कहाँ लिखा है' }).waitFor()
    expect(page.url()).toBe(`${site.url}${url}?lang=hi`)
    expect(await question(page).textContent()).toMatch(/[\u0900-\u097f]/)
    expect(await page.getByRole('article').getAttribute('lang')).toBe('hi')
    expect(await switcher.getByRole('link', { name: 'हिन्दी' }).getAttribute('aria-current')).toBe('page')
    await switcher.getByRole('link', { name: 'Hinglish' }).click()
    await page.getByRole('heading', { name: 'Yeh kahan likha hai' }).waitFor()
    expect(await page.getByRole('article').getAttribute('lang')).toBe('hi-Latn')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}${url}?lang=hinglish`)
    await switcher.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Where this comes from' }).waitFor()
    expect(page.url()).toBe(`${site.url}${url}`)
  }
})

test('an answer leads to its section, to the assistant and to the list', async ({ open, site }) => {
  const { url, question: english, product } = await readAnswer(site)
  const page = await open(url)
  await page.getByRole('region', { name: 'Where this comes from' }).getByRole('link').first().click()
  await page.waitForURL(new RegExp(`/${ARTICLE}#`))
  const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1))
  await page.locator(`:is(h2, h3, h4)[id="${anchor}"]`).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Ask about this' }).click()
  await page.getByRole('dialog').getByText(english).first().waitFor()
  await page.goto(`${url}`)
  await waitForHydration(page)
  await page.getByRole('article').getByRole('link', { name: 'Short answers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Short answers' }).waitFor()
  await page.getByRole('navigation', { name: 'Subjects' }).getByRole('link').first().click()
  expect(new URL(page.url()).hash).toMatch(/^#about-/)
  expect(await page.locator(`#about-${product}`).count()).toBe(1)
  await page.getByRole('link', { name: english }).click()
  await question(page).getByText(english).waitFor()
})

test('an article folds its short answers, with and without JavaScript', async ({ open, site }) => {
  const article = await site.contents('limit=100').then((all) => all.find(({ slug }) => slug === ARTICLE))
  for (const js of [true, false]) {
    const page = await open(article?.url ?? null, { js })
    const section = page.getByRole('region', { name: 'Short answers from this article' })
    const answers = section.locator('details')
    expect(await answers.count()).toBeGreaterThan(0)
    expect(await answers.count()).toBeLessThanOrEqual(6)
    const link = answers.first().getByRole('link', { name: /^Open this answer/ })
    expect(await link.isVisible()).toBe(false)
    const asked = await answers.first().locator('summary').textContent()
    await answers.first().locator('summary').click()
    await link.click()
    await question(page)
      .getByText(asked ?? '')
      .waitFor()
  }
})

test('the pages can be used by everybody, also at 320 px', async ({ open, site }) => {
  const { url } = await readAnswer(site)
  for (const path of [url, `${url}?lang=hi`, `${url}?lang=hinglish`]) {
    const page = await open(path)
    expect(await findViolations(page), path).toEqual([])
    await page.setViewportSize(NARROW)
    expect(await findTooWide(page), path).toEqual([])
  }
  // The list is long, so that one look must do.
  const list = await open('/answers', { size: NARROW })
  expect(await runAxe(list)).toEqual([])
  expect(await findTooWide(list)).toEqual([])
})

test('a term in an article says what it means after a tap, and leads to its answer without JavaScript', async ({
  open,
}) => {
  const page = await open(`/epfo/${ARTICLE}`)
  const term = page.locator('.prose a.term').first()
  const [words, href] = [await term.innerText(), await term.getAttribute('href')]
  await term.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: words })
  const link = sheet.getByRole('link', { name: 'Read the full answer' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(href)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await term.evaluate((mark) => mark === document.activeElement)).toBe(true)
  const plain = await open(`/epfo/${ARTICLE}`, { js: false })
  await plain.locator('.prose a.term').first().click()
  expect(new URL(plain.url()).pathname).toBe(href)
})
