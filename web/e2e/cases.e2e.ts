// Assisted cases: asked for on a page of Assist, priced by an agent, paid in the sandbox, answered, settled and closed.

import { findTooWide, findViolations } from './support/axe'
import { act, ask, askForm, status } from './support/cases'
import { dialog, memberButton, signIn, toast, waitForCode } from './support/members'
import { describe, expect, test, waitForHydration } from './support/test'

/** What was filed long ago is taken for a slip in the year. */
const TEN_DAYS_AGO = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)

test('a case: asked for, priced, paid, answered, settled and closed', { timeout: 60_000 }, async ({
  open,
  site,
  expected,
}) => {
  expected(/status of 400/)
  const page = await open(null)
  await signIn(page, { name: 'Asha Rao', email: 'asha@case.test' })
  await ask(page, 'epf', 'My claim came back twice because my name differs.')
  const thread = page.getByRole('region', { name: 'Thread' })
  await thread.getByText('My claim came back twice').waitFor()

  await act(site, page, 'quote', { price: 118_000, reason: 'A joint declaration, prepared with you.' })
  await status(page, 'There is a price for you').waitFor()
  const pay = page.getByRole('region', { name: 'Pay ₹1,180' })
  await pay.getByText('A joint declaration, prepared with you.').waitFor()
  await pay.getByRole('button', { name: 'Pay ₹1,180' }).click()
  await pay.getByText('Please enter a 6-digit PIN code').waitFor()
  await pay.getByLabel('PIN code').fill('560001')
  await pay.getByLabel('State').selectOption('Karnataka')
  await pay.getByRole('button', { name: 'Pay ₹1,180' }).click()
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await page.getByText('The payment did not go through. You have not been charged for it.').waitFor()
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('State').selectOption('Karnataka')
  await page.getByRole('button', { name: 'Try again: pay ₹1,180' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await status(page, 'We are working on it').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  const invoice = page.getByRole('region', { name: 'Price' }).getByRole('link', { name: /Invoice|Bill of supply/ })
  const paper = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(paper.headers()['content-type']).toContain('application/pdf')

  await act(site, page, 'ask', {
    text: 'Please tell us the date of your first claim.',
    lines: ['The rejection letter'],
  })
  await status(page, 'We wait for your answer').getByText('Please tell us the date').waitFor()
  await page.getByLabel('Your answer').fill('It was on 3 Aug 2026.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await thread.getByText('It was on 3 Aug 2026.').waitFor()
  await status(page, 'We are working on it').waitFor()
  // It is ticked once the server has it.
  await page.getByLabel('The rejection letter').click()
  await thread.getByText('List: The rejection letter').waitFor()

  await page.getByText('I have filed it').click()
  await page.getByRole('button', { name: 'Start the office’s time' }).click()
  await page.getByText('Please name the office').waitFor()
  await page.getByText('Please choose what kind of office it is').waitFor()
  await page.getByLabel('What kind of office is it, and what for?').selectOption('EPFO: a claim')
  await page.getByLabel('Office', { exact: true }).fill('EPFO, Bengaluru')
  await page.getByLabel('The office’s number').fill('GRV-88')
  await page.getByLabel('Filed on').fill(TEN_DAYS_AGO)
  await page.getByRole('button', { name: 'Start the office’s time' }).click()
  await page
    .getByText(/Filed with EPFO, Bengaluru on \d+ \w+ \d+, number GRV-88/)
    .first()
    .waitFor()

  await act(site, page, 'office-answered', { text: 'The office has corrected the name.' })
  await act(site, page, 'resolve', { reason: 'Your name is corrected, and the claim can go in again.' })
  const agree = page.getByRole('region', { name: 'Is it settled?' })
  await agree.getByLabel('Yes').check()
  await agree.getByRole('button', { name: 'Close the case' }).click()
  await status(page, 'Closed').waitFor()
  await page.getByLabel('What is still to do?').fill('The claim came back again.')
  await page.getByRole('button', { name: 'Open it again' }).click()
  await status(page, 'We are working on it').waitFor()

  await memberButton(page, 'My Account').click()
  const cases = dialog(page, 'My Account').getByRole('region', { name: 'Cases', exact: true })
  await cases.getByRole('link', { name: 'Continue' }).waitFor()
})

test('whoever is not known signs in on the way, and the text and the module go along', async ({ open, site }) => {
  const email = 'meera@case.test'
  const page = await open('/assist?module=will')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/subscribe-register')) sent.push(request.postDataJSON())
  })
  const form = askForm(page)
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await form.getByText('Please write something first').waitFor()
  await form.getByRole('textbox').fill('May my brother be a witness?')
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await form.getByText('Please tick the box').waitFor()
  // What is written survives a reload.
  await form.getByText('Kept on this device until you send it.').waitFor()
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('May my brother be a witness?')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await dialog(page, 'Sign in so that we can answer you').waitFor()
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  const subscribing = page.getByRole('dialog').locator('form')
  await subscribing.getByLabel('Full Name').fill('Meera Iyer')
  await subscribing.getByLabel('Email', { exact: true }).fill(email)
  // Whoever asks for help is offered no updates, and has said already that they are 18 or older.
  expect(await page.getByRole('dialog').innerText()).not.toMatch(/Subscribe|update|WhatsApp|18 or older/)
  await page.getByRole('button', { name: 'Send me a code', exact: true }).click()
  await dialog(page, 'Confirm your e-mail')
    .getByLabel('Code')
    .fill(await waitForCode(site, email))
  await page.waitForURL(/\/account\/cases\/[^/]+$/)
  await page.getByText('May my brother be a witness?').waitFor()
  expect(sent).toMatchObject([{ serviceAssist: 'will' }])
})

test('Google leads back to the request, with its text, and asks for no number', async ({ open }) => {
  const page = await open('/assist?module=epf')
  const form = askForm(page)
  await form.getByRole('textbox').fill('My claim came back.')
  await form.getByText('Kept on this device until you send it.').waitFor()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('gita@case.test')
  await page.getByLabel('Name').fill('Gita Rao')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/assist?module=epf#ask')
  await memberButton(page, 'My Account').waitFor()
  await expect.poll(() => form.getByRole('textbox').inputValue()).toBe('My claim came back.')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Ask for help' }).click()
  await page.waitForURL(/\/account\/cases\/[^/]+$/)
  await page.getByText('My claim came back.').waitFor()
})

test('a call that is booked from a case shows in its thread', { timeout: 60_000 }, async ({ open }) => {
  const page = await open(null)
  const email = 'uma@case.test'
  await signIn(page, { name: 'Uma Shah', email })
  await ask(page, 'loans', 'My lender does not answer.')
  const address = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Book a call about this' }).click()
  await page.getByText('This call is noted in').waitFor()
  await page.getByRole('link', { name: 'Choose: Getting to know us', exact: true }).click()
  await page.getByText('This call is noted in').waitFor()
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('My lender does not answer.')
  await page.getByText('Taken over from your case').waitFor()
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await page
    .getByRole('region', { name: /\d{4}$/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  await page.getByLabel('Full Name').fill('Uma Shah')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile Number').fill('9876543210')
  // Asking for help has said so already.
  await page.getByLabel('I am 18 or older').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByText('Your call is booked').waitFor()
  await page.goto(address)
  await page
    .getByRole('region', { name: 'Thread' })
    .getByText(/A call is booked: Getting to know us/)
    .waitFor()
  await page.getByRole('region', { name: 'Calls' }).getByRole('link', { name: 'Getting to know us' }).waitFor()
})

test('an open case is offered to go on with, and cancelling asks first', async ({ open, expected }) => {
  expected(/status of (401|404)/)
  const page = await open(null)
  await signIn(page, { name: 'Ravi Nair', email: 'ravi@case.test' })
  await ask(page, 'tax', 'A notice about my return of last year.')
  const address = new URL(page.url()).pathname
  for (const place of ['/assist', '/assist?module=tax', '/service?module=tax']) {
    await page.goto(place)
    await page
      .getByRole('region', { name: 'Your open cases' })
      .getByRole('link', { name: /^Continue/ })
      .waitFor()
  }
  // The form for a new case stands behind the open one.
  expect(await askForm(page).count()).toBe(0)
  const opened = page.getByRole('region', { name: 'Your case is open' })
  await opened.getByRole('link').waitFor()
  await opened.getByRole('button', { name: 'Ask about another matter' }).click()
  await askForm(page).getByRole('textbox').waitFor()
  await page.goto('/assist?module=will')
  await waitForHydration(page)
  expect(await page.getByRole('region', { name: 'Your open cases' }).count()).toBe(0)

  await page.goto('/account/cases')
  await page.getByRole('heading', { level: 2 }).getByRole('link').click()
  await page.waitForURL(`**${address}`)
  await page.getByRole('button', { name: 'Cancel the case' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the case?' })
  await question.getByText('You have paid nothing, so nothing is owed.').waitFor()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel the case' }).click()
  await question.getByRole('button', { name: 'Cancel the case' }).click()
  await toast(page, 'Case cancelled').waitFor()
  await status(page, 'Cancelled').waitFor()

  // Erasing asks too, and leaves nothing behind.
  await page.getByRole('button', { name: 'Erase the case' }).click()
  const erasing = page.getByRole('alertdialog', { name: 'Erase the case?' })
  await erasing.getByText('Its number and times stay, without you.').waitFor()
  await erasing.getByRole('button', { name: 'Erase it' }).click()
  await toast(page, 'Case erased').waitFor()
  await page.waitForURL('**/account/cases')
  await page.getByText('Ask for help on a page of Assist').waitFor()
  await page.goto(address)
  await page.getByText('There is no such case here').waitFor()

  // Nobody else sees it, and a stranger is asked to sign in.
  const stranger = await open(address)
  await stranger.getByText('Please sign in').waitFor()
})

describe('a case as a page', () => {
  test('axe finds nothing, nothing is too wide, and paper shows no forms', { timeout: 60_000 }, async ({
    open,
    site,
  }) => {
    const page = await open(null)
    await signIn(page, { name: 'Leela Das', email: 'leela@case.test' })
    await ask(page, 'loans', 'The bank has not returned the papers of my flat.')
    await act(site, page, 'quote', { price: 59_000, reason: 'A letter to the bank, prepared with you.' })
    await page.getByRole('region', { name: 'Pay ₹590' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await findTooWide(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { name: 'Thread' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Pay ₹590' }).isVisible()).toBe(false)
  })
})

test('without a connection the text is kept and says so', async ({ open, expected }) => {
  expected(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  expected(/page view not recorded/)
  const page = await open(null)
  await signIn(page, { name: 'Om Puri', email: 'om@case.test' })
  await ask(page, 'nps', 'My exit request is stuck.')
  await page.context().setOffline(true)
  await page.getByLabel('Write to us').fill('Here is more.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('You are offline. Your text is kept on this device').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('region', { name: 'Thread' }).getByText('Here is more.').waitFor()
  await expect.poll(() => page.getByLabel('Write to us').inputValue()).toBe('')
})
