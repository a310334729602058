import { readdir, readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AssistHelp } from '../../api/types'
import { englishAsking } from '../../lib/interface-texts/cases/asking/english'
import { hindiAsking } from '../../lib/interface-texts/cases/asking/hindi'
import { englishChoice } from '../../lib/interface-texts/booking/english'
import { AskLink } from './ask-link'
import { describePrice, writePrice } from './help-price'
import { english } from './texts/english'
import { hindi } from './texts/hindi'
import { AssistTextsProvider } from './texts/texts'

const HELP: AssistHelp = {
  documents: 4,
  nextStep: 'Tell us what is stuck.',
  price: { amount: 99_900, currency: 'INR' },
  priceAsOf: '2026-11-24',
  priceNote: 'one matter',
  time: 'Two working days',
}

test('a price says that GST is in it, in the words of the form and of booking', () => {
  const words = english.price
  expect(describePrice(HELP, words)).toBe('₹999 as a rule, GST included')
  expect(describePrice(HELP, words)).toBe(englishAsking.terms.amount(999))
  expect(writePrice(118_000, words)).toBe('₹1,180, GST included')
  expect(englishChoice.offer('30 minutes', '₹1,180')).toContain(writePrice(118_000, words))
  expect([describePrice({ ...HELP, price: null }, words), writePrice(0, words)]).toEqual(['Free', 'Free'])
})

test('in Hindi the cards say it as the form does', () => {
  expect(describePrice(HELP, hindi.price)).toBe(hindiAsking.terms.amount(999))
  expect(writePrice(0, hindi.price)).toBe(hindiAsking.terms.free)
  const link = renderToStaticMarkup(
    <AssistTextsProvider value={hindi}>
      <AskLink help={HELP} />
    </AssistTextsProvider>,
  )
  expect(link).toContain('आम तौर पर ₹999, GST समेत')
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
