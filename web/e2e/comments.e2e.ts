// Comments under an article are written, reviewed, answered, liked, reported, edited and deleted.

import type { Page } from 'playwright-core'
import { hasData, hasList } from './support/guards'
import type { Comment } from '../src/api/subscriber-types'
import type { Content } from '../src/api/types'
import { waitForCode, dialog, fillForm, signIn, skipNumber, toast } from './support/members'
import { moderate, type Queued } from './support/moderation'
import type { Site } from './support/site'
import { describe, expect, waitForHydration, test } from './support/test'

const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const findComment = (page: Page, name: string) => comments(page).getByRole('article', { name: `Comment by ${name}` })

test('writing needs a subscriber with a confirmed e-mail, and costs no word on the way', async ({ open, site }) => {
  const email = 'first@example.test'
  const { url } = await createCommentArticle(site, 'A first comment')
  const page = await open(url)
  await scrollToComments(page)
  await comments(page).getByText('Be the first to ask').waitFor()
  const box = comments(page).getByLabel('Your question or comment')
  await box.fill('Does this hold for exempted trusts?\n\nMine is one.')
  await comments(page).getByRole('button', { name: 'Post' }).click()

  // The reader turns back, and the text stays.
  await dialog(page, 'Subscribe to The Fine Print').waitFor()
  await page.keyboard.press('Escape')
  await comments(page).getByText('Your text is kept here. It is posted once your e-mail is confirmed.').waitFor()
  expect(await box.inputValue()).toContain('exempted trusts')

  // The reader subscribes by the form and then enters the code.
  await comments(page).getByRole('button', { name: 'Post' }).click()
  await dialog(page, 'Subscribe to The Fine Print').waitFor()
  await fillForm(page, { name: 'Asha Rao', email, phone: '9876543210' })
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
  await dialog(page, 'Confirm your e-mail')
    .getByLabel('Code')
    .fill(await waitForCode(site, email))
  const mine = findComment(page, 'Asha R.')
  await mine.getByText('Awaiting review').waitFor()
  expect(
    await mine
      .locator('p')
      .filter({ hasText: /exempted|Mine/ })
      .allInnerTexts(),
  ).toEqual(['Does this hold for exempted trusts?', 'Mine is one.'])
  await comments(page).getByText('Thank you. It is awaiting review.').waitFor()
  expect(await comments(page).locator('textarea').inputValue()).toBe('')
})

test('goes to Google and back without losing a word', async ({ open, site }) => {
  const { url } = await createCommentArticle(site, 'Written before Google')
  const page = await open(url)
  await scrollToComments(page)
  await comments(page).getByLabel('Your question or comment').fill('Kept over a journey')
  await comments(page).getByRole('button', { name: 'Post' }).click()
  await dialog(page, 'Subscribe to The Fine Print').getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('journey@gmail.test')
  await page.getByLabel('Name').fill('Ravi')
  await page.getByRole('button', { name: 'Continue' }).click()
  await skipNumber(page)
  await scrollToComments(page)
  const box = comments(page).getByLabel('Your question or comment, Ravi')
  await expect.poll(() => box.inputValue()).toBe('Kept over a journey')
  await comments(page).getByRole('button', { name: 'Post' }).click()
  await findComment(page, 'Ravi').getByText('Awaiting review').waitFor()
})

test('others see it once a moderator has approved it, also without JavaScript', async ({ open, site }) => {
  const { url, _id } = await createCommentArticle(site, 'A reviewed comment')
  const author = await open(url)
  await signIn(author, { name: 'Asha Rao', email: 'reviewed@gmail.test' }, url)
  await writeComment(author, 'When does the new rule begin?')
  const other = await open(url)
  await scrollToComments(other)
  await comments(other).getByText('Be the first to ask').waitFor()
  const [queued] = (await fetchQueue(site)).filter(({ contentId }) => contentId === _id)
  expect(queued).toMatchObject({ text: 'When does the new rule begin?', heldFor: 'first' })
  await moderate(site, queued?._id, 'approve')

  const plain = await open(null, { js: false })
  await expect
    .poll(async () => {
      await plain.goto(url)
      return findComment(plain, 'Asha R.').count()
    })
    .toBe(1)
  expect(await findComment(plain, 'Asha R.').innerText()).toContain('When does the new rule begin?')
  expect(await comments(plain).locator('button, textarea').filter({ visible: true }).count()).toBe(0)
  await other.reload()
  await waitForHydration(other)
  await scrollToComments(other)
  await findComment(other, 'Asha R.').getByText('When does the new rule begin?').waitFor()
  expect(await comments(other).getByText('Awaiting review').count()).toBe(0)
  expect(await comments(other).getByRole('heading', { level: 2 }).innerText()).toBe('Comments (1)')
})

describe('a comment that all can see', () => {
  test('is answered, found helpful and reported', async ({ open, site }) => {
    const { url, page: author } = await createApprovedComment(open, site, 'Asha Rao', 'Which form is it?')
    const page = await open(url)
    await scrollToComments(page)
    const comment = findComment(page, 'Asha R.')

    // Anybody can mark a comment as helpful, once.
    const helpful = comment.getByRole('button', { name: /^Helpful/ })
    await helpful.click()
    await expect.poll(() => helpful.innerText()).toMatch(/Helpful\s+1/)
    expect(await helpful.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true')
    await helpful.click()
    await expect.poll(() => helpful.innerText()).toBe('Helpful')

    // A comment is reported with a reason.
    await comment.getByRole('button', { name: 'Report' }).click()
    await comment.getByLabel('What is wrong with it?').selectOption('A tip, or a promise of returns')
    const sent = page.waitForRequest('**/report')
    await comment.getByRole('button', { name: 'Report' }).last().click()
    expect((await sent).postDataJSON()).toEqual({ reason: 'A tip, or a promise of returns' })
    await toast(page, 'Thank You!', 'We will look at this comment.').waitFor()

    // Its author has an approved comment, so the answer appears at once.
    await author.reload()
    await waitForHydration(author)
    await scrollToComments(author)
    const own = findComment(author, 'Asha R.').first()
    // The page shows whose comment it is once it knows the reader.
    await expect.poll(() => own.getByRole('button', { name: 'Report' }).count()).toBe(0)
    expect(await own.getByRole('button', { name: /^Helpful/ }).isDisabled()).toBe(true)
    await own.getByRole('button', { name: 'Reply' }).click()
    await own.getByLabel('Reply to Asha R.').fill('It is Form 19.')
    await own.getByRole('button', { name: 'Reply' }).last().click()
    await own.getByRole('article').getByText('It is Form 19.').waitFor()
    // There are two levels and no more.
    expect(await own.getByRole('article').getByRole('button', { name: 'Reply' }).count()).toBe(0)
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    await comment.first().getByRole('article').getByText('It is Form 19.').waitFor()
  })

  test('is edited and deleted by its author', async ({ open, site }) => {
    const { page } = await createApprovedComment(open, site, 'Meera', 'A first wording.\n\nOver two paragraphs.')
    const comment = findComment(page, 'Meera')
    await comment.getByRole('button', { name: 'Edit' }).click()
    const box = comment.getByLabel('Your comment')
    expect(await box.inputValue()).toBe('A first wording.\n\nOver two paragraphs.')
    await box.fill('A second wording.')
    await comment.getByRole('button', { name: 'Save' }).click()
    await comment.getByText('A second wording.').waitFor()
    await comment.getByText('(edited)').waitFor()
    // A moderator had looked at other words.
    await comment.getByText('Awaiting review').waitFor()

    await comment.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this comment?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await comment.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await comments(page).getByText('Be the first to ask').waitFor()
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    await comments(page).getByText('Be the first to ask').waitFor()
  })

  test('leaves its place when it had replies', async ({ open, site }) => {
    const { page, id } = await createApprovedComment(open, site, 'Kiran', 'Soon to be gone')
    await site.call('POST', `comments/${id}/reply`, hasData, { text: 'An answer by the editors.' })
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    const comment = findComment(page, 'Kiran')
    await comment.getByText('An answer by the editors.').waitFor()
    await comment.getByText('Editor', { exact: true }).waitFor()
    await comment.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const place = comments(page).getByRole('article', { name: 'Removed comment' })
    await place.getByText('Removed by its author').waitFor()
    await place.getByText('An answer by the editors.').waitFor()
    expect(await comments(page).innerText()).not.toContain('Soon to be gone')
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    await place.getByText('Removed by its author').waitFor()
  })

  test('is pinned, and said to have changed the article', async ({ open, site }) => {
    const { page, id } = await createApprovedComment(open, site, 'Dev', 'The rate in the second table is old.')
    await moderate(site, id, 'pin')
    await moderate(site, id, 'changed-article')
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    await findComment(page, 'Dev').getByText('Pinned by the editors').waitFor()
    await findComment(page, 'Dev').getByRole('link', { name: 'This changed the article' }).waitFor()
  })
})

test('numbers of persons are warned of, and masked', async ({ open, site }) => {
  const { url } = await createCommentArticle(site, 'Numbers in a comment')
  const page = await open(url)
  await signIn(page, { name: 'Nita', email: 'numbers@gmail.test' }, url)
  await scrollToComments(page)
  const box = comments(page).getByLabel(/^Your question or comment/)
  await box.fill('My PAN is ABCDE1234F and my UAN is 100100100101')
  await comments(page).getByText('this looks like it contains a PAN and a UAN. It will be masked').waitFor()
  await comments(page).getByRole('button', { name: 'Post' }).click()
  const mine = findComment(page, 'Nita')
  await mine.waitFor()
  const text = await mine.innerText()
  expect(text).toContain('My PAN is')
  for (const number of ['ABCDE1234F', '100100100101']) expect(text).not.toContain(number)
})

describe('the box', () => {
  test('wants something, and at most 1,500 characters', async ({ open, site }) => {
    const { url } = await createCommentArticle(site, 'A full box')
    const page = await open(url)
    await scrollToComments(page)
    const box = comments(page).getByLabel('Your question or comment')
    await comments(page).getByRole('button', { name: 'Post' }).click()
    await comments(page).getByText('Please write something first').waitFor()
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    await box.fill('a'.repeat(1501))
    await comments(page).getByText('1501 of 1500 characters').waitFor()
    await comments(page).getByRole('button', { name: 'Post' }).click()
    await comments(page).getByText('At most 1500 characters').waitFor()
  })

  test('keeps the text when the server has had enough, and over a reload', async ({ open, site, expected }) => {
    expected(/status of 429/)
    const { url } = await createCommentArticle(site, 'Too many')
    const page = await open(url)
    await signIn(page, { name: 'Om', email: 'many@gmail.test' }, url)
    await scrollToComments(page)
    await page.route('**/cms/api/comments', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { success: false, message: 'slow' } }),
    )
    await comments(page).locator('textarea').fill('One too many')
    await comments(page).getByRole('button', { name: 'Post' }).click()
    await comments(page).getByText('Please wait 30 s, then post again. Your text is kept.').waitFor()
    await page.reload()
    await waitForHydration(page)
    await scrollToComments(page)
    await expect.poll(() => comments(page).locator('textarea').inputValue()).toBe('One too many')
  })

  test('what does not come leaves the article readable', async ({ open, site, expected }) => {
    expected(/status of 400/)
    const { url, title } = await createCommentArticle(site, 'Comments that do not come')
    // The server's own page has them already.
    const page = await open('/categories?category=All')
    let fails = true
    await page.route('**/cms/api/comments/content/**', (route) =>
      fails ? route.fulfill({ status: 400, json: { success: false, message: 'no' } }) : route.fallback(),
    )
    await page.locator(`main a[href^="${url}"]`).first().click()
    await scrollToComments(page)
    await comments(page).getByText('The comments could not be loaded.').waitFor()
    expect(await page.locator('h1').innerText()).toBe(title)
    fails = false
    await comments(page).getByRole('button', { name: /again/i }).click()
    await comments(page).getByText('Be the first to ask').waitFor()
  })
})

test('twenty at a time, the most helpful or the newest first', async ({ open, site }) => {
  const { url } = await createCommentArticle(site, 'Many comments')
  const asked: string[] = []
  const page = await open('/categories?category=All')
  // Nobody may write so many comments at once, so the test creates them.
  await page.route('**/cms/api/comments/content/**', (route) => {
    const { searchParams } = new URL(route.request().url())
    const [sort, number, limit] = ['sort', 'page', 'limit'].map((name) => searchParams.get(name))
    asked.push(`${sort} ${number} ${limit}`)
    const first = number === '1'
    const data = Array.from({ length: first ? 20 : 1 }, (_, at) => createComment(`${sort} ${first ? at + 1 : 21}`))
    return route.fulfill({
      json: { success: true, data, totalCount: 21, page: Number(number), limit: 20, hasMore: first, closed: false },
    })
  })
  await page.locator(`main a[href^="${url}"]`).first().click()
  await scrollToComments(page)
  await expect.poll(() => readTexts(page)).toHaveLength(20)
  expect(await comments(page).getByRole('heading', { level: 2 }).innerText()).toBe('Comments (21)')
  await comments(page).getByRole('button', { name: 'More comments' }).click()
  await expect.poll(async () => (await readTexts(page)).at(-1)).toBe('helpful 21')
  expect(await comments(page).getByRole('button', { name: 'More comments' }).count()).toBe(0)
  await comments(page).getByRole('button', { name: 'Newest' }).click()
  await expect.poll(async () => (await readTexts(page))[0]).toBe('newest 1')
  expect(await readTexts(page)).toHaveLength(20)
  expect(asked).toEqual(['helpful 1 20', 'helpful 2 20', 'newest 1 20'])
})

const readTexts = (page: Page) =>
  comments(page)
    .getByText(/^(helpful|newest) \d+$/)
    .allInnerTexts()

function createComment(text: string): Comment {
  return {
    _id: text,
    name: 'A reader',
    parentId: null,
    picture: null,
    html: `<p>${text}</p>`,
    status: 'approved',
    badge: null,
    pinned: false,
    changedArticle: false,
    likes: 0,
    liked: false,
    mine: false,
    editable: false,
    createdAt: '2026-11-20T04:00:00Z',
    editedAt: null,
    replies: [],
  }
}

function createCommentArticle(site: Site, title: string): Promise<Content> {
  return site.article({ title, content: '<p>A short text, to be talked about.</p>' })
}

/** Comments are fetched when the reader comes near them. */
async function scrollToComments(page: Page): Promise<void> {
  await page.locator('#comments-place').evaluate((place) => place.scrollIntoView())
  await comments(page).locator('textarea').first().waitFor()
}

async function writeComment(page: Page, text: string): Promise<void> {
  await scrollToComments(page)
  await comments(page).locator('textarea').first().fill(text)
  await comments(page).getByRole('button', { name: 'Post' }).click()
  await comments(page)
    .getByText(/^(Thank you. It is awaiting review|Posted)\.$/)
    .waitFor()
}

/** Creates an approved comment of a new reader and returns their page. */
async function createApprovedComment(open: (path: string) => Promise<Page>, site: Site, name: string, text: string) {
  const { url, _id } = await createCommentArticle(site, `A comment of ${name}`)
  const page = await open(url)
  await signIn(page, { name, email: `${name.split(' ')[0]?.toLowerCase()}.approved@gmail.test` }, url)
  await writeComment(page, text)
  const [queued] = (await fetchQueue(site)).filter(({ contentId }) => contentId === _id)
  await moderate(site, queued?._id, 'approve')
  await page.reload()
  await waitForHydration(page)
  await scrollToComments(page)
  return { url, page, id: queued?._id ?? '' }
}

async function fetchQueue(site: Site): Promise<Queued[]> {
  return (await site.call('GET', 'comments', hasList<Queued>)).data
}
