// The assistant: asking, answers with their sources, lost connections, sharing, reactions, the history. Answers are the
// embedded engine's, over the starter articles: what they say is tested elsewhere, here how they behave.

import type { Page, WebSocketRoute } from 'playwright-core'
import { isRecord } from '../src/api/errors'
import { runAxe } from './support/axe'
import {
  ABOUT_NOTHING_HERE,
  ABOUT_PENSION,
  ABOUT_WAIT,
  waitForAnswer,
  ask,
  openPanel,
  panel,
  findPensionArticle,
  question,
} from './support/discussion'
import { dialog, memberButton, signIn, toast } from './support/members'
import { describe, expect, waitForHydration, waitUntilSettled, test } from './support/test'

/** The chat's connections, which the test can cut; what went over them, both ways. */
async function watchSocket(page: Page) {
  const sent: Record<string, unknown>[] = []
  const frames: Record<string, unknown>[] = []
  const open = new Set<WebSocketRoute>()
  let cutAfter = Number.POSITIVE_INFINITY
  await page.routeWebSocket(/\/chatbot\/ws\/chat\//, (socket) => {
    const server = socket.connectToServer()
    open.add(socket)
    socket.onMessage((message) => {
      sent.push(parseFrame(String(message)))
      server.send(message)
    })
    server.onMessage((message) => {
      const frame = parseFrame(String(message))
      if ('bot_response_chunk' in frame && (cutAfter -= 1) < 0) {
        cutAfter = Number.POSITIVE_INFINITY
        void cutSockets()
        return
      }
      frames.push(frame)
      socket.send(message)
    })
  })
  async function cutSockets() {
    const all = Array.from(open)
    open.clear()
    await Promise.all(all.map((socket) => socket.close({ code: 1011, reason: 'cut' })))
  }
  return { sent, frames, cutSockets, cutAfterChunks: (count: number) => (cutAfter = count) }
}

function parseFrame(text: string): Record<string, unknown> {
  const frame: unknown = JSON.parse(text)
  if (!isRecord(frame)) throw new Error(`no frame: ${text}`)
  return frame
}

test('a question is answered, with sources that open at their sentence', async ({ open, site }) => {
  const article = await findPensionArticle(site)
  const page = await open(article.url)
  const stats: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/article/stats')) stats.push(request.postDataJSON())
  })
  await openPanel(page)
  await panel(page).getByText('Ask me anything about this article!').waitFor()
  await ask(page, '   ')
  expect(await panel(page).getByRole('article').count()).toBe(0)
  await ask(page, 'Can I take out my EPS money if I have worked less than ten years?')
  const answer = await waitForAnswer(page)
  expect(await answer.locator('[data-answer]').innerText()).not.toBe('')
  const sources = answer.getByRole('group', { name: 'Sources' }).getByRole('listitem')
  expect(await sources.count()).toBeGreaterThan(0)

  await answer
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click()
  const pane = panel(page).getByRole('complementary', { name: 'Source' })
  const marked = pane.locator('mark[data-quote]')
  await marked.first().waitFor()
  const frame = await pane.boundingBox()
  const mark = await marked.first().boundingBox()
  expect(mark && frame && mark.y > frame.y && mark.y < frame.y + frame.height).toBe(true)
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  expect(await panel(page).count()).toBe(1)
  await expect.poll(() => stats).toMatchObject([{ stat_type: 'ai_session' }, { stat_type: 'source_interaction' }])
  expect(await runAxe(page)).toEqual([])
})

test('related questions are asked by a press, and words by selecting them', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await openPanel(page)
  await ask(page, ABOUT_PENSION)
  const first = await waitForAnswer(page)
  const related = first.getByRole('region', { name: 'Related questions' }).getByRole('button')
  const offered = await related.allInnerTexts()
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.length).toBeLessThanOrEqual(4)
  const [wanted = ''] = offered
  await related.first().click()
  const second = await waitForAnswer(page, 1)
  await panel(page).getByRole('heading', { name: wanted }).waitFor()
  const again = await second.getByRole('region', { name: 'Related questions' }).getByRole('button').allInnerTexts()
  expect(again).not.toContain(wanted)

  const words = await second.locator('[data-answer]').evaluate((answer) => {
    const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT)
    let text = texts.nextNode()
    while (text && (text.textContent ?? '').trim().length < 12) text = texts.nextNode()
    const selection = document.getSelection()
    if (!text || !selection) throw new Error('nothing to select')
    selection.setBaseAndExtent(text, 0, text, Math.min(24, text.textContent?.length ?? 0))
    return selection.toString().trim()
  })
  await panel(page).getByRole('button', { name: 'Ask TFP' }).click()
  // The question of the second answer may begin with the same words.
  await panel(page)
    .getByRole('heading', { name: `You asked: ${words}`, exact: true })
    .waitFor()
  await waitForAnswer(page, 2)
})

test('a summary is one press away', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await page.getByRole('button', { name: 'Summarise with AI' }).click()
  const answer = await waitForAnswer(page)
  expect((await answer.locator('[data-answer]').innerText()).length).toBeGreaterThan(40)
  expect(await answer.innerText()).not.toContain('```')
})

describe('a connection that breaks', () => {
  test('in the middle of an answer goes on there, with one question asked', async ({ open, site }) => {
    const { url } = await findPensionArticle(site)
    const page = await open(null)
    const line = await watchSocket(page)
    await page.goto(url)
    await waitForHydration(page)
    await openPanel(page)
    line.cutAfterChunks(1)
    await ask(page, ABOUT_PENSION)
    const answer = await waitForAnswer(page)
    const whole = line.frames.findLast((frame) => 'bot_response' in frame)
    expect(line.sent.filter(({ query }) => query !== undefined)).toHaveLength(1)
    const answerText = await answer.locator('[data-answer]').innerText()

    // A reload shows the same answer.
    await page.reload()
    await waitForHydration(page)
    await openPanel(page)
    const after = await waitForAnswer(page)
    expect(await after.locator('[data-answer]').innerText()).toBe(answerText)
    expect(await panel(page).getByRole('article').count()).toBe(1)
    expect(line.sent.filter(({ query }) => query !== undefined)).toHaveLength(1)
    expect(whole).toBeTruthy()
  })

  test('without a network a question waits, and goes out by itself', async ({ open, site, expected }) => {
    expected(/ERR_INTERNET_DISCONNECTED|WebSocket|chat event not recorded/)
    const page = await open((await findPensionArticle(site)).url)
    await openPanel(page)
    await question(page).waitFor()
    await page.context().setOffline(true)
    await panel(page).getByText('You are offline. Your question will be sent once you are back online.').waitFor()
    await ask(page, ABOUT_PENSION)
    await toast(page, 'Please wait', 'Connection in progress. Try again in a moment.').waitFor()
    await page.context().setOffline(false)
    await waitForAnswer(page)
  })

  test('for good can be made again by a button', async ({ open, site, expected }) => {
    expected(/WebSocket/)
    const page = await open(null)
    await page.clock.install()
    let dead = true
    await page.routeWebSocket(/\/chatbot\/ws\/chat\//, (socket) => {
      if (dead) void socket.close({ code: 1011 })
      else socket.connectToServer()
    })
    await page.goto((await findPensionArticle(site)).url)
    await waitForHydration(page)
    await openPanel(page)
    const reconnect = panel(page).getByRole('button', { name: 'Reconnect' })
    await expect
      .poll(async () => {
        await page.clock.runFor(30_000)
        return reconnect.count()
      })
      .toBe(1)
    dead = false
    await reconnect.click()
    await reconnect.waitFor({ state: 'detached' })
    await ask(page, ABOUT_PENSION)
    await waitForAnswer(page)
  })
})

test('an answer is shared, read by anybody, and taken back', async ({ open, site, expected }) => {
  expected(/status of 410/)
  const page = await open((await findPensionArticle(site)).url, { clipboard: true })
  await openPanel(page)
  await ask(page, ABOUT_PENSION)
  const answerText = await (await waitForAnswer(page)).locator('[data-answer]').innerText()
  await panel(page).getByRole('button', { name: 'Share this conversation' }).click()
  const share = dialog(page, 'Share this conversation')
  const link = share.getByRole('textbox', { name: 'Link to this conversation' })
  await expect.poll(() => link.inputValue()).toContain('/conversation/')
  await share.getByRole('button', { name: 'Copy' }).click()
  await share.getByText('Copied!').waitFor()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toBe(await link.inputValue())

  const other = await open(new URL(url).pathname)
  await other.getByRole('heading', { level: 1, name: ABOUT_PENSION }).waitFor()
  expect(await other.getByRole('article', { name: 'Answer' }).innerText()).toContain(answerText.split('\n')[0] ?? '')
  expect(await other.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await other.getByRole('textbox', { name: 'Ask a follow-up to AI' }).count()).toBe(0)

  await share.getByRole('button', { name: 'Remove the link' }).click()
  await share.getByText('The link no longer works.').waitFor()
  await other.reload()
  await other.getByRole('heading', { name: 'This link is no longer active' }).waitFor()
})

test('a link that never was says so', async ({ open, expected }) => {
  expected(/status of 404/)
  const page = await open('/conversation/00000000000000000000000000000000')
  await page.getByRole('heading', { name: 'There is no conversation here' }).waitFor()
})

test('a like thanks; a dislike asks why, and can be left without', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await openPanel(page)
  await ask(page, ABOUT_PENSION)
  const answer = await waitForAnswer(page)
  await answer.getByRole('button', { name: 'Like this answer', exact: true }).click()
  await toast(page, 'Thank You!', 'Your Reaction has been recorded.').waitFor()
  const dislike = answer.getByRole('button', { name: 'Dislike this answer' })
  await dislike.click()
  const feedback = dialog(page, 'Share Feedback on Chat')
  await feedback.waitFor()
  await toast(page, 'Thank You!', 'We value your feedback. Please let us know why you disliked this.').waitFor()
  await feedback.getByRole('button', { name: 'Cancel' }).click()
  await feedback.waitFor({ state: 'detached' })
  expect(await dislike.getAttribute('aria-pressed')).toBe('true')
  await answer.getByRole('button', { name: 'Like this answer', exact: true }).click()
  await dislike.click()
  await feedback.getByLabel('Your Feedback *').fill('The years were wrong.')
  const sent = page.waitForRequest('**/chatbot/user/feedback')
  await feedback.getByRole('button', { name: 'Submit Feedback' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ description: 'The years were wrong.' })
  await toast(page, 'Thank You!', 'Your feedback has been submitted successfully.').waitFor()

  // The reaction is shown again after a reload.
  await page.reload()
  await waitForHydration(page)
  await openPanel(page)
  const again = (await waitForAnswer(page)).getByRole('button', { name: 'Dislike this answer' })
  await expect.poll(() => again.getAttribute('aria-pressed')).toBe('true')
  // Whoever has said why is not asked again.
  const liked = page.waitForResponse('**/chatbot/user/reaction')
  await panel(page).getByRole('button', { name: 'Like this answer', exact: true }).click()
  await liked
  const recorded = page.waitForResponse('**/chatbot/user/reaction')
  await again.click()
  await recorded
  await waitUntilSettled(page)
  expect(await feedback.count()).toBe(0)
})

test('copying takes the words and says so', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url, { clipboard: true })
  await openPanel(page)
  await ask(page, ABOUT_PENSION)
  const answer = await waitForAnswer(page)
  const counted = page.waitForRequest('**/chatbot/user/message/copy')
  await answer.getByRole('button', { name: 'Copy this answer' }).click()
  await toast(page, 'Copied!', 'Message copied!').waitFor()
  await counted
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
})

test('what no article answers is said so, and can be waited for', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await openPanel(page)
  await ask(page, ABOUT_NOTHING_HERE)
  const answer = await waitForAnswer(page)
  await answer.getByRole('button', { name: 'Tell me when you cover this' }).click()
  await answer.getByLabel('Your e-mail').fill('puppy@example.test')
  await answer.getByRole('checkbox', { name: /^I am 18 or older/ }).check()
  await answer.getByRole('button', { name: 'Tell me', exact: true }).click()
  await answer.getByText('We will write to you once').waitFor()
})

test('on a phone: a sheet; the history is searched, opened, gone on with, deleted', async ({ open, site }) => {
  const { url } = await findPensionArticle(site)
  const page = await open('/about', { phone: true })
  await signIn(page, { name: 'Asha', email: 'chats@gmail.test' }, url)
  const bar = page.getByRole('navigation', { name: 'Main, small screens' })
  await bar.waitFor()
  await openPanel(page)
  expect(await bar.count()).toBe(0)
  const sheet = await panel(page).boundingBox()
  expect(Math.round(sheet?.height ?? 0)).toBe(740 * 0.8)
  await ask(page, ABOUT_PENSION)
  await waitForAnswer(page)
  await ask(page, ABOUT_WAIT)
  await waitForAnswer(page, 1)
  expect(await runAxe(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Close' }).click()

  // The history is also in My Account.
  await memberButton(page, 'My Account').click()
  const account = dialog(page, 'My Account')
  const chats = account.getByRole('region', { name: 'AI chat history' })
  await chats.getByRole('searchbox').fill('no such words')
  await chats.getByRole('button', { name: 'Search' }).click()
  await chats.getByText('No chat sessions found').waitFor()
  await chats.getByRole('searchbox').fill('pension')
  await chats.getByRole('button', { name: 'Search' }).click()
  await chats.getByText(ABOUT_PENSION).click()
  await panel(page).getByRole('heading', { name: ABOUT_WAIT }).waitFor()
  await panel(page).getByRole('button', { name: 'Back to Article' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(url)

  await openPanel(page)
  await panel(page).getByRole('button', { name: 'History' }).click()
  await panel(page)
    .getByRole('button', { name: `Delete: ${ABOUT_PENSION}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await panel(page).getByText('No chat sessions found.').waitFor()
})

test('a draft outlives the panel and the page', async ({ open, site }) => {
  const page = await open((await findPensionArticle(site)).url)
  await openPanel(page)
  await question(page).fill('Half a ques')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await waitForHydration(page)
  await openPanel(page)
  await expect.poll(() => question(page).inputValue()).toBe('Half a ques')
})

test('a guide can be asked first, and nothing is offered while the switch is off', async ({ open, site }) => {
  const page = await open('/assist?module=epf')
  await page.getByRole('button', { name: 'Ask AI first' }).click()
  await panel(page).getByText('Ask me anything about this guide!').waitFor()
  const asked = page.waitForRequest('**/chatbot/article/stats')
  await ask(page, ABOUT_PENSION)
  expect((await asked).postDataJSON()).toEqual({ article_url: '/assist?module=epf', stat_type: 'ai_session' })
  await waitForAnswer(page)
  await site.toggle('AI Chat', false)
  await expect
    .poll(async () => {
      await page.goto((await findPensionArticle(site)).url)
      return page.getByRole('button', { name: 'Ask about this article' }).count()
    })
    .toBe(0)
})
