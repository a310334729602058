// The ways to the assistant from all over the site, what it offers before the first question, and how an answer looks
// beside its sources. What it answers is tested elsewhere.

import type { Locator, Page } from 'playwright-core'
import { runAxe, findTooWide } from './support/axe'
import { ABOUT_PENSION, ask, findPensionArticle, openPanel, panel, question, waitForAnswer } from './support/discussion'
import { describe, expect, PHONE, test, waitForHydration } from './support/test'

const TABLET = { width: 768, height: 1024 }
const WIDE = { width: 1280, height: 900 }

function suggestions(page: Page) {
  return panel(page).getByRole('region', { name: 'Suggested questions' }).getByRole('listitem').getByRole('button')
}

/** What is sent over the conversation's sockets from now on. */
function watchQuestions(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))))
  return sent
}

describe('without an article', () => {
  test('the header’s button offers six questions in three languages, and a press asks one', async ({ open }) => {
    const page = await open('/about')
    const sent = watchQuestions(page)
    await page.locator('header').getByRole('button', { name: 'Ask AI' }).click()
    await panel(page).getByText('Ask me anything about personal finance in India!').waitFor()
    expect(await question(page).getAttribute('placeholder')).toBe('Ask a question')
    await expect.poll(() => suggestions(page).count()).toBe(6)
    expect(await runAxe(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Hinglish' }).press('Enter')
    const [first = ''] = await suggestions(page).allInnerTexts()
    await suggestions(page).first().press('Enter')
    await waitForAnswer(page)
    await panel(page).getByRole('heading', { name: first }).waitFor()
    expect(sent).toMatchObject([{ query: first }])
    expect(sent[0]).not.toHaveProperty('article_url')
    expect(await question(page).getAttribute('placeholder')).toBe('Ask a follow-up')

    // It is continued by the next press, and after a reload.
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await waitForHydration(page)
    await page.locator('header').getByRole('button', { name: 'Ask AI' }).click()
    await panel(page).getByRole('heading', { name: first }).waitFor()
  })

  test('the card of the home page and the Assist page lead to it', async ({ open }) => {
    const page = await open('/')
    const card = page.getByRole('listitem').filter({ hasText: 'An expert-trained agent answering all queries' })
    await card.click()
    await panel(page).getByText('Ask me anything about personal finance in India!').waitFor()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.goto('/assist')
    await waitForHydration(page)
    await page.locator('main').getByRole('button', { name: 'Ask AI' }).click()
    await panel(page).getByText('Ask me anything about personal finance in India!').waitFor()
  })

  test('each search is a question of its own', async ({ open }) => {
    const page = await open('/search?q=pension%20certificate')
    await page.getByRole('button', { name: 'Ask: pension certificate' }).click()
    await waitForAnswer(page)
    await panel(page).getByRole('heading', { name: 'pension certificate' }).waitFor()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.goto('/search?q=wage%20ceiling')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Ask: wage ceiling' }).click()
    await waitForAnswer(page)
    expect(await panel(page).getByRole('article', { name: 'Answer' }).count()).toBe(1)
  })

  test('nothing leads to it while the switch is off', async ({ open, site }) => {
    await site.toggle('AI Chat', false)
    for (const path of ['/', '/assist', '/search?q=pension']) {
      const page = await open(null)
      await expect
        .poll(async () => {
          await page.goto(path)
          return page.getByRole('button', { name: /^Ask/ }).count()
        })
        .toBe(0)
    }
    await site.toggle('AI Chat', true)
  })
})

test('an article offers its own questions, and a guide its own', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await openPanel(page)
  const asked = await suggestions(page).allInnerTexts()
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.length).toBeLessThanOrEqual(6)
  const headings = await page.locator('#article-text :is(h2, h3)').allInnerTexts()
  expect(asked.filter((text) => !headings.includes(text))).toEqual([])
  await suggestions(page).first().click()
  await waitForAnswer(page)
  expect(await suggestions(page).count()).toBe(0)

  await page.goto('/assist?module=epf')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Ask AI first' }).click()
  await expect.poll(() => suggestions(page).count()).toBeGreaterThan(0)
})

test('words selected in an article are asked about by the keyboard alone', async ({ open, site }) => {
  const { url } = await findPensionArticle(site)
  const page = await open(url)
  const sent = watchQuestions(page)
  const words = await page
    .locator('#article-text p')
    .first()
    .evaluate((paragraph) => {
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      let text = texts.nextNode()
      while (text && (text.textContent ?? '').trim().length < 12) text = texts.nextNode()
      const selection = document.getSelection()
      if (!text || !selection) throw new Error('nothing to select')
      selection.setBaseAndExtent(text, 0, text, Math.min(24, text.textContent?.length ?? 0))
      return selection.toString().trim()
    })
  const tip = page.getByRole('button', { name: 'Ask TFP' })
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+ArrowLeft')
  await tip.waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await waitForAnswer(page)
  expect(sent).toMatchObject([{ query: words, article_url: url }])
})

/** Finds citation marks that touch words beside them or in the lines around. */
function findCoveredWords(answer: Locator): Promise<string[]> {
  return answer.evaluate((root) => {
    const marks = Array.from(root.querySelectorAll('[role=button]'), (mark) => ({
      number: mark.textContent,
      box: mark.getBoundingClientRect(),
    }))
    const covered: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('sup')) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        for (const text of range.getClientRects()) {
          for (const { number, box } of marks) {
            const width = Math.min(text.right, box.right) - Math.max(text.left, box.left)
            const height = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top)
            if (width > 0.5 && height > 0.5) covered.push(`${number} covers ${word}`)
          }
        }
      }
    }
    return covered
  })
}

test('a summary’s marks cover no word, and its passages of one article are one row', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await page.getByRole('button', { name: 'Summarise with AI' }).click()
  const answer = await waitForAnswer(page)
  const text = answer.locator('[data-answer]')
  expect(await text.getByRole('button').count()).toBeGreaterThan(3)
  for (const size of [PHONE, TABLET, WIDE]) {
    await page.setViewportSize(size)
    expect(await findCoveredWords(text), `${size.width} px`).toEqual([])
    expect(await findTooWide(page)).toEqual([])
  }
  const sources = answer.getByRole('group', { name: 'Sources' })
  const row = sources.locator('summary')
  expect(await row.count()).toBe(1)
  expect(await row.innerText()).toMatch(/\d+ passages/)
  expect(await sources.getByRole('button').count()).toBe(0)
  await row.press('Enter')
  const passage = sources.getByRole('button').nth(1)
  await passage.click()
  const marked = panel(page).getByRole('complementary', { name: 'Source' }).locator('mark[data-quote]')
  await marked.first().waitFor()
  expect(await runAxe(page)).toEqual([])
})

test('an article beside the answer has its calculators, and the page keeps its address', async ({ open, site }) => {
  const quoted = 'The monthly instalment of this zebra loan is worked out below.'
  const article = await site.article({
    title: 'The zebra loan and its instalment',
    content: `<p>A first paragraph.</p><div data-calculator="emi" data-inputs="principal=1000000&amp;rate=9&amp;months=120"></div><p>${quoted}</p>`,
  })
  const page = await open(article.url)
  await openPanel(page)
  await ask(page, 'zebra loan instalment')
  const answer = await waitForAnswer(page)
  await answer
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click()
  const pane = panel(page).getByRole('complementary', { name: 'Source' })
  const amount = pane.getByLabel('Loan amount')
  await amount.waitFor()
  await pane.locator('mark[data-quote]').first().waitFor()
  const before = page.url()
  const result = page.waitForResponse((response) => /calculators\/emi/.test(response.url()))
  await amount.fill('2000000')
  await result
  expect(page.url()).toBe(before)
  expect(await page.locator('main').getByLabel('Loan amount').inputValue()).toBe('10,00,000')
  expect(await page.evaluate(() => new Set(Array.from(document.querySelectorAll('[id]'), ({ id }) => id)).size)).toBe(
    await page.locator('[id]').count(),
  )
})

test('an over-long question says by how much, and loses nothing', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await openPanel(page)
  const pasted = `${ABOUT_PENSION} `.repeat(40)
  await question(page).fill(pasted)
  await panel(page)
    .getByText(/of 2,000 characters\. This is too long to send/)
    .waitFor()
  await question(page).press('Enter')
  expect(await panel(page).getByRole('article').count()).toBe(0)
  await page.reload()
  await waitForHydration(page)
  await openPanel(page)
  await expect.poll(() => question(page).inputValue()).toBe(pasted)
  expect(await runAxe(page)).toEqual([])
})
