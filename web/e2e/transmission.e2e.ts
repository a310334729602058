// "My mother died, she had two FDs, a demat account and EPF": the plan in a browser, and an area without JavaScript.

import { readFile } from 'node:fs/promises'
import { findTooWide, findViolations } from './support/axe'
import { describe, expect, PHONE, test, waitForHydration } from './support/test'

const ADDRESS = '/assettransmission'

describe('the plan', () => {
  test('answers a family on the device, and sends none of its answers', async ({ open }) => {
    const page = await open(ADDRESS)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByLabel('Is there a will?').selectOption('There is no will')
    for (const name of ['Bank account or fixed deposit', 'Bank account or fixed deposit', 'Demat account'])
      await page.getByRole('button', { name: `Add ${name}` }).click()
    await page.getByRole('button', { name: 'Add Provident fund (EPF)' }).click()
    await page.getByText('On the list: 4').waitFor()
    const second = page.getByRole('group', { name: /Bank account or fixed deposit 2/ })
    await second.getByLabel('Your own name for it').fill('Qwerty Sahakari')
    const named = page.getByRole('group', { name: /Qwerty Sahakari/ })
    await named.getByLabel('Nominee or joint holder?').selectOption('I am the nominee')
    const demat = page.getByRole('group', { name: /Demat account/ })
    await demat.getByLabel('Nominee or joint holder?').selectOption('There is no nominee')
    await demat.getByLabel('The amount').selectOption('Above the limit')

    const card = (name: RegExp) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 3, name }) })
        .last()
    await card(/Qwerty Sahakari/)
      .getByText('Annex I-A', { exact: false })
      .first()
      .waitFor()
    await card(/^Demat account$/)
      .getByText(/letters of administration/)
      .waitFor()
    await card(/^Provident fund/)
      .getByText(/Form 20/)
      .first()
      .waitFor()

    await card(/Qwerty Sahakari/)
      .getByLabel('Death certificate')
      .check()
    await page.getByLabel('Name of the person who died').fill('Zubaida Begum')
    await page.getByText(/the late Zubaida Begum/).waitFor()
    expect(sent.join('\n')).not.toMatch(/Qwerty|Zubaida|nominee_me|selectOption/i)

    await page.reload()
    await waitForHydration(page)
    expect(
      await card(/Qwerty Sahakari/)
        .getByLabel('Death certificate')
        .isChecked(),
    ).toBe(true)
    expect(await page.getByLabel('Name of the person who died').inputValue()).toBe('')
  })

  test('makes a calendar file and a Word file in the browser', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('button', { name: 'Add Gratuity' }).click()
    const calendar = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Calendar file (.ics)' }).click()
    const ics = await readFile(await (await calendar).path(), 'utf8')
    expect(ics.match(/BEGIN:VEVENT/g)?.length).toBe(3)
    const word = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Word file (.docx)' }).click()
    const docx = await readFile(await (await word).path())
    expect(docx.subarray(0, 2).toString()).toBe('PK')
  })

  test('keeps nothing at a shared computer, and deletes everything when asked', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('button', { name: 'Add Bank locker' }).click()
    await page.getByText('This is a shared computer: keep nothing').click()
    await page.reload()
    await waitForHydration(page)
    await page.getByText('Nothing on the list yet.').waitFor()
    await page.getByRole('button', { name: 'Add Bank locker' }).click()
    await page.getByRole('button', { name: 'Delete everything from this device' }).click()
    await page.getByRole('button', { name: 'Keep the list' }).click()
    await page.getByRole('button', { name: 'Delete everything from this device' }).click()
    await page.getByRole('button', { name: 'Delete it all' }).click()
    await page.getByText('Deleted. Nothing of the list is on this device any more.').waitFor()
  })

  test('is usable at 320 px, in both themes and on paper', { timeout: 120_000 }, async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('button', { name: 'Add Mutual funds' }).click()
    await page.getByRole('button', { name: 'Add EDLI insurance of employees' }).click()
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await findTooWide(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { name: '3. Your plan' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Find lost assets' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Letters' }).isVisible()).toBe(false)
  })
})

test('an area is read without JavaScript, and the plan says what it needs', async ({ open }) => {
  const page = await open(`${ADDRESS}/bank`, { js: false, size: PHONE })
  await page.getByRole('heading', { level: 1, name: 'Bank account or fixed deposit' }).waitFor()
  await page.getByText('Claim form in Annex I-A', { exact: false }).first().waitFor()
  await page.getByText('Sources (', { exact: false }).first().click()
  await page
    .getByRole('link', { name: /Deceased Customers of Banks/ })
    .first()
    .waitFor()
  await page.goto(new URL(ADDRESS, page.url()).href)
  await page.getByText('The list needs JavaScript', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Bank locker' }).isVisible()).toBe(false)
})
