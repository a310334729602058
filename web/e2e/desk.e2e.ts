// The desk of agents and experts: the token that opens it, the queue, and what is done in a case.

import type { Page } from 'playwright-core'
import { findTooWide, findViolations } from './support/axe'
import { signIn } from './support/members'
import { describe, expect, PHONE, test, waitForHydration } from './support/test'

/** Asks for help as a person, and returns the id of the case. */
async function ask(page: Page, text: string): Promise<string> {
  await page.goto('/assist?module=epf')
  await waitForHydration(page)
  const form = page.getByRole('region', { name: 'Ask for help with this' })
  await form.getByRole('textbox').fill(text)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await page.waitForURL(/\/account\/cases\/[^/]+$/)
  await page.getByText('We have your request').first().waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function openDesk(page: Page, token: string): Promise<void> {
  await page.getByLabel('Your token').fill(token)
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await page.getByRole('button', { name: 'Leave the desk' }).waitFor()
}

const status = (page: Page, words: string) => page.getByRole('main').getByRole('status').filter({ hasText: words })

describe('the desk', () => {
  test('an agent prices, asks, answers with a prepared message and gives the case to an expert', {
    timeout: 60_000,
  }, async ({ open, site, expected }) => {
    expected(/status of 401/)
    const reader = await open(null)
    await signIn(reader, { name: 'Asha Rao', email: 'asha@desk.test' })
    const id = await ask(reader, 'My claim came back twice.')
    const expertToken = await site.createToken('Ravi the expert', 'expert')

    const page = await open('/account/desk')
    await waitForHydration(page)
    await page.getByLabel('Your token').fill('tfp_wrong')
    await page.getByRole('button', { name: 'Open the desk' }).click()
    await page.getByText('This token is unknown, revoked or has run out').waitFor()
    await openDesk(page, site.token)
    await page.getByLabel('Module').selectOption({ value: 'epf' })
    await page.waitForURL(/module=epf/)
    await page.locator(`a[href="/account/desk/${id}"]`).click()
    await page.getByRole('region', { name: 'Thread' }).getByText('My claim came back twice.').waitFor()

    await page.getByRole('button', { name: 'Give a price' }).click()
    const price = page.getByRole('form', { name: 'Give a price' })
    await price.getByRole('button', { name: 'Give a price' }).click()
    await price.getByText('Please enter the price in rupees').waitFor()
    await price.getByLabel('Price in rupees').fill('1,180')
    await price.getByLabel('Reason').fill('A joint declaration.')
    await price.getByRole('button', { name: 'Give a price' }).click()
    await status(page, 'Priced').waitFor()

    await page.getByRole('button', { name: 'Open for free' }).click()
    await page.getByRole('form').getByRole('button', { name: 'Open for free' }).click()
    await status(page, 'Open').waitFor()
    await page.getByRole('button', { name: 'Ask for something' }).click()
    const question = page.getByRole('form', { name: 'Ask for something' })
    await question.getByLabel('Begin with a prepared message').selectOption('Which papers we need')
    await expect.poll(() => question.getByLabel('Your question').inputValue()).toContain('Hello Asha')
    await question.getByLabel('We need a document').check()
    await question.getByRole('button', { name: 'Ask for something' }).click()
    await status(page, 'Waits for the person').waitFor()

    await page.getByRole('button', { name: 'Give to an expert' }).click()
    const giving = page.getByRole('form', { name: 'Give to an expert' })
    await giving.getByLabel('Expert').selectOption('Ravi the expert')
    await giving.getByRole('button', { name: 'Give to an expert' }).click()
    await page.getByText('Ravi the expert, an expert, can read it.').waitFor()

    const expert = await open('/account/desk', { size: PHONE })
    await waitForHydration(expert)
    await openDesk(expert, expertToken)
    await expert.locator(`a[href="/account/desk/${id}"]`).click()
    await expert.getByText(/of Asha, since/).waitFor()
    await expert.getByLabel('Write in the case').fill('The name in the passbook is the older one.')
    await expert.getByRole('button', { name: 'Send', exact: true }).click()
    await expert.getByRole('region', { name: 'Thread' }).getByText('the older one').waitFor()
    expect(await expert.getByText('asha@desk.test').count()).toBe(0)
    expect(await findTooWide(expert)).toEqual([])

    await reader.reload()
    await waitForHydration(reader)
    await reader.getByRole('region', { name: 'Thread' }).getByText('the older one').waitFor()
    await reader.getByText(/^Read \d+ times/).waitFor()
  })

  test('a token that ends in the middle of a form loses no word of it', { timeout: 60_000 }, async ({
    open,
    site,
    expected,
  }) => {
    expected(/status of 401/)
    const reader = await open(null)
    await signIn(reader, { name: 'Meera Iyer', email: 'meera@desk.test' })
    const id = await ask(reader, 'My pension is too small.')
    const page = await open(`/account/desk/${id}`)
    await waitForHydration(page)
    await openDesk(page, site.token)
    const thread = page.getByRole('region', { name: 'Thread' })
    await thread.getByText('Help was asked for.').waitFor()
    expect(await thread.getByText('You asked for help').count()).toBe(0)

    await page.getByRole('button', { name: 'Answer', exact: true }).click()
    const form = page.getByRole('form', { name: 'Answer' })
    await form.getByLabel('Your answer').fill('Please send us the order of the office.')
    // As a token is refused that was revoked meanwhile.
    await page.route('**/desk/answer', (route) => route.fulfill({ status: 401, json: { success: false } }), {
      times: 1,
    })
    await form.getByRole('button', { name: 'Answer' }).click()
    await page.getByRole('heading', { name: 'Your token has ended' }).waitFor()
    expect(await page.getByText('My pension is too small.').first().isVisible()).toBe(false)
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Your token').fill('tfp_wrong')
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('This token is unknown, revoked or has run out').waitFor()
    await page.getByLabel('Your token').fill(site.token)
    await page.getByRole('button', { name: 'Go on' }).click()
    await form.getByText('Your text is still here: please send it again.').waitFor()
    expect(await form.getByLabel('Your answer').inputValue()).toBe('Please send us the order of the office.')
    await form.getByRole('button', { name: 'Answer' }).click()
    await thread.getByText('Please send us the order of the office.').waitFor()

    // A colleague who takes over finds neither form nor text.
    const colleague = await site.createToken('Vikram the agent', 'admin')
    await page.getByRole('button', { name: 'Note for staff' }).click()
    await page.getByRole('form').getByLabel('Your note').fill('Only for me')
    await page.route('**/desk/note', (route) => route.fulfill({ status: 401, json: { success: false } }), { times: 1 })
    await page.getByRole('form').getByRole('button', { name: 'Note for staff' }).click()
    await page.getByLabel('Your token').fill(colleague)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Vikram the agent, admin').waitFor()
    await thread.getByText('Please send us the order of the office.').waitFor()
    expect(await page.getByRole('form').count()).toBe(0)
  })

  test('nothing of the desk stays: a reload asks for the token again', async ({ open, site }) => {
    const page = await open('/account/desk')
    await waitForHydration(page)
    expect(await findViolations(page)).toEqual([])
    await openDesk(page, site.token)
    await page.getByRole('heading', { name: 'Cases', exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain(site.token)
    await page.reload()
    await waitForHydration(page)
    await page.getByLabel('Your token').waitFor()
  })
})
