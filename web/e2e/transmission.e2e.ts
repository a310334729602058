// "My mother died, she had two FDs, a demat account and EPF": the plan in a browser, and an area without JavaScript.

import { readFile } from 'node:fs/promises'
import { findTooWide, findViolations } from './support/axe'
import { dialog, memberButton, signIn } from './support/members'
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
    await page.getByText('Added: Provident fund (EPF), and what comes with it: Family pension (EPS)').waitFor()
    await page.getByText('On the list: 6').waitFor()
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
    const address = page.getByLabel('Your address')
    await address.fill(`12 Garden Lane ${'x'.repeat(400)}`)
    await page.getByText('This is 115 characters too long: there is room for 300.').waitFor()
    expect(await page.getByText('Yours faithfully').textContent()).not.toContain('12 Garden Lane')
    await address.fill('12 Garden Lane')
    await page.getByText('Yours faithfully').filter({ hasText: '12 Garden Lane' }).waitFor()
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

  test('has the asset of whoever comes from its page, once', async ({ open, site }) => {
    const page = await open(`${ADDRESS}/bank`)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const toList = page.getByRole('link', { name: 'Answer a few questions, get your own list' })
    await toList.click()
    await page.getByText('Added: Bank account or fixed deposit. On the list: 1').waitFor()
    await expect.poll(() => page.url()).toBe(`${site.url}${ADDRESS}#plan`)
    expect(sent.filter((url) => url.includes('asset='))).toEqual([])
    await page.goBack()
    await toList.click()
    await page.getByText('On the list: 1').waitFor()
    // An address that somebody was sent does the same, beside what is there; a name that no area has changes nothing.
    await page.goto(`${site.url}${ADDRESS}?asset=epf`)
    await page.getByText('On the list: 4').waitFor()
    await page.goto(`${site.url}${ADDRESS}?asset=car`)
    await page.getByText('On the list: 4').waitFor()
  })

  test('says of a card whose form nobody has confirmed that it is partly not confirmed', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByLabel('Is there a will?').selectOption('There is one, and nobody disputes it')
    await page.getByRole('button', { name: 'Add Bank account or fixed deposit' }).click()
    await page.getByLabel('Nominee or joint holder?').selectOption('There is no nominee')
    await page.getByText('Partly not confirmed; what has a source is grade A', { exact: false }).waitFor()
    expect(await page.getByText('Well confirmed', { exact: false }).count()).toBe(0)
  })

  test('names a parent under 18, until one of the answers changes', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByLabel('Who claims? To the person who died, I am').selectOption('Mother or father')
    await page.getByLabel('The person who claims is under 18').check()
    await page.getByText('You say that you are the mother or father of the person who died').waitFor()
    await page.getByLabel('The person who claims is under 18').uncheck()
    await expect.poll(() => page.getByText('You say that you are the mother or father').count()).toBe(0)
  })

  test('leads to what was added, above the buttons, and asks for nothing that is not listed', async ({ open }) => {
    const page = await open(ADDRESS, { size: PHONE })
    await page.getByRole('button', { name: 'Add Demat account' }).click()
    const title = page.locator('[id^="asset-"][id$="-title"]')
    expect(await title.evaluate((node) => node === document.activeElement)).toBe(true)
    await expect.poll(() => title.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBeGreaterThan(0)
    expect(await title.evaluate((node) => node.getBoundingClientRect().top < window.innerHeight / 2)).toBe(true)
    const isAbove = await page.getByRole('button', { name: 'Add Bank locker' }).evaluate(
      (button, id) => {
        const form = document.getElementById(id)
        return form !== null && form.getBoundingClientRect().top < button.getBoundingClientRect().top
      },
      (await title.getAttribute('id')) ?? '',
    )
    expect(isAbove).toBe(true)
    const plan = page.locator('#plan')
    expect(await plan.getByText('Tell the insurers.', { exact: false }).isVisible()).toBe(false)
    await plan.getByText('If there was also something that is not on your list').click()
    await plan.getByText('If there was also life insurance:').waitFor()
    expect(await plan.getByRole('checkbox', { name: /Tell the insurers/ }).count()).toBe(0)
    expect(await plan.getByText('The form is named in:').count()).toBeGreaterThan(0)
    expect(await findTooWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
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
    await page.getByText('Nothing of the list is kept on this device.').waitFor()
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

  test('leaves what stands below the letters where a reader has jumped to', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('button', { name: 'Add Bank locker' }).click()
    const button = page.getByRole('button', { name: 'Delete everything from this device' })
    const places = await button.evaluate(async (node) => {
      const seen = new Set<number>()
      const look = () => seen.add(Math.round(node.getBoundingClientRect().top))
      node.scrollIntoView({ block: 'center' })
      look()
      for (let frame = 0; frame < 10; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        look()
      }
      return [...seen]
    })
    expect(places.length).toBe(1)
  })

  test('is usable at 320 px, in both themes and on paper', { timeout: 120_000 }, async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('button', { name: 'Add Mutual funds' }).click()
    await page.getByRole('button', { name: 'Add EDLI insurance of employees' }).click()
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await findTooWide(page)).toEqual([])
    const name = page.getByRole('group', { name: /Mutual funds/ }).getByLabel('Your own name for it')
    await name.fill('Sahakari'.repeat(8).slice(0, 60))
    await page.getByRole('heading', { level: 3, name: /SahakariSahakari/ }).waitFor()
    expect(await findTooWide(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    const title = page.getByRole('heading', { level: 3, name: /SahakariSahakari/ })
    const lines = [title, title.locator('+ p')]
    const breaks = await Promise.all(lines.map((line) => line.evaluate((node) => getComputedStyle(node).breakAfter)))
    // The title of a card is on the sheet on which the card begins.
    expect(breaks).toEqual(['avoid', 'avoid'])
    expect(await page.getByRole('heading', { name: 'Your plan' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Find lost assets' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Letters' }).isVisible()).toBe(false)
  })
})

test('a plan of six assets fits on six sheets', async ({ open }) => {
  const page = await open(ADDRESS)
  await page.getByLabel('Is there a will?').selectOption('There is no will')
  for (const name of ['Bank account or fixed deposit', 'Mutual funds', 'Demat account', 'Life insurance', 'Gratuity'])
    await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByRole('button', { name: 'Add House, flat or land' }).click()
  await page.getByText('On the list: 6').waitFor()
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(6)
})

describe('the plan in an account', () => {
  const reader = { name: 'Asha Rao', email: 'asha@plan.test' }
  const saved = /Saved to your account on .+ IST\.$/

  test('is saved when asked, joined on another device, and deleted in My Account', { timeout: 60_000 }, async ({
    open,
  }) => {
    const laptop = await open(null)
    await signIn(laptop, reader, ADDRESS)
    const calls: string[] = []
    laptop.on('request', (request) => {
      if (request.url().includes('saved-plan')) calls.push(request.method())
    })
    await laptop.getByRole('button', { name: 'Add Bank locker' }).click()
    await laptop.getByLabel('Your own name for it').fill('Canara, MG Road')
    await laptop.getByLabel('Death certificate').first().check()
    expect(calls).toEqual([])
    await laptop.getByRole('button', { name: 'Save to my account' }).click()
    await laptop.getByText(saved).waitFor()
    expect(calls).toEqual(['GET', 'PUT'])

    const phone = await open(null, { size: PHONE })
    await signIn(phone, reader, ADDRESS)
    await phone.getByRole('button', { name: 'Add Gratuity' }).click()
    await phone.getByRole('button', { name: 'Open from my account' }).click()
    await phone.getByText('On the list: 2').waitFor()
    await phone.getByRole('heading', { level: 3, name: /Canara, MG Road/ }).waitFor()
    expect(await phone.getByLabel('Death certificate').first().isChecked()).toBe(true)
    await phone.getByLabel('Is there a will?').selectOption('There is no will')
    await phone.getByRole('button', { name: 'Save to my account' }).click()
    await phone.getByText(saved).waitFor()
    expect(await findTooWide(phone)).toEqual([])
    expect(await findViolations(phone)).toEqual([])

    await laptop.getByRole('button', { name: 'Open from my account' }).click()
    await laptop.getByText('On the list: 2').waitFor()
    expect(await laptop.getByLabel('Is there a will?').locator('option:checked').textContent()).toBe('There is no will')
    await memberButton(laptop, 'My Account').click()
    const kept = dialog(laptop, 'My Account').getByRole('region', { name: 'Kept for you', exact: true })
    await kept.getByText(/2 assets, 1 of \d+ done/).waitFor()
    await kept.getByRole('button', { name: 'Delete the list from your account' }).click()
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click()
    await kept.getByText('Nothing. The list after a death').waitFor()
    // The device keeps its own.
    await laptop.reload()
    await waitForHydration(laptop)
    await laptop.getByText('On the list: 2').waitFor()
    await laptop.getByRole('button', { name: 'Open from my account' }).click()
    await laptop.getByText('Nothing is saved in your account.').waitFor()
  })

  test('leads whoever is not signed in to subscribing, and loses nothing when they turn back', async ({ open }) => {
    const page = await open(ADDRESS)
    await page.getByRole('button', { name: 'Add Bank locker' }).click()
    await page.getByRole('button', { name: 'Save to my account' }).click()
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('On the list: 1').waitFor()
    expect(await page.getByText(saved).count()).toBe(0)
  })
})

test('an area is read without JavaScript, and the plan says what it needs', async ({ open }) => {
  const page = await open(`${ADDRESS}/bank`, { js: false, size: PHONE })
  await page.getByRole('heading', { level: 1, name: 'Bank account or fixed deposit' }).waitFor()
  await page.getByText('Claim form in Annex I-A', { exact: false }).first().waitFor()
  await page.getByText('Partly not confirmed; what has a source is grade A', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: /Annex I-A; .*Annex I-B/ }).waitFor()
  await page.getByText('Sources (', { exact: false }).first().click()
  await page
    .getByRole('link', { name: /Deceased Customers of Banks/ })
    .first()
    .waitFor()
  await page.goto(new URL(ADDRESS, page.url()).href)
  await page.getByText('The list needs JavaScript', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Bank locker' }).isVisible()).toBe(false)
})
