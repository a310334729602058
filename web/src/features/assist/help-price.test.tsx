import { readdir, readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AssistHelp } from '../../api/types'
import { englishAsking } from '../../lib/interface-texts/cases/asking/english'
import { englishChoice } from '../../lib/interface-texts/booking/english'
import { AskLink } from './ask-link'
import { describePrice, writePrice } from './help-price'

const HELP: AssistHelp = {
  documents: 4,
  nextStep: 'Tell us what is stuck.',
  price: { amount: 99_900, currency: 'INR' },
  priceAsOf: '2026-11-24',
  priceNote: 'one matter',
  time: 'Two working days',
}

test('a price says that GST is in it, in the words of the form and of booking', () => {
  expect(describePrice(HELP)).toBe('₹999 as a rule, GST included')
  expect(describePrice(HELP)).toBe(englishAsking.terms.amount(999))
  expect(writePrice(118_000)).toBe('₹1,180, GST included')
  expect(englishChoice.offer('30 minutes', '₹1,180')).toContain(writePrice(118_000))
  expect([describePrice({ ...HELP, price: null }), writePrice(0)]).toEqual(['Free', 'Free'])
})

test('the way to the form says it as the cards do', () => {
  expect(renderToStaticMarkup(<AskLink help={HELP} />)).toContain('₹999 as a rule, GST included')
})

test('nothing of Assist says "with GST", which leaves open whether more is added', async () => {
  const folder = new URL('.', import.meta.url)
  const files = (await readdir(folder)).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  for (const name of files) {
    const code = await readFile(new URL(name, folder), 'utf8')
    expect([name, /with GST|\+ ?18 ?%|excl/i.test(code)]).toEqual([name, false])
  }
})
