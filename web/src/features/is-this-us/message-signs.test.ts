import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findCheckCode } from './check-code'
import { FRAUDS, HONEST, OWN } from '../../testing/message-samples'
import { findSigns } from './message-signs'

const strong = (text: string) =>
  findSigns(text, OWN)
    .filter(({ isStrong }) => isStrong)
    .map(({ kind }) => kind)
const kinds = (text: string) => findSigns(text, OWN).map(({ kind }) => kind)

test('there are thirty samples', () => {
  expect([FRAUDS.length, HONEST.length]).toEqual([15, 15])
})

test.for(FRAUDS)('a fraud shows its sign: $sign', ({ text, sign }) => {
  expect(strong(text)).toContain(sign)
})

test.for(HONEST)('an honest message shows no strong sign: %s', (text) => {
  expect(strong(text)).toEqual([])
})

test('none of our own mails and texts shows a strong sign', () => {
  const folder = fileURLToPath(new URL('../../../../content/messages/', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.yml'))
  expect(files.length).toBeGreaterThan(25)
  for (const name of files) {
    const words = readFileSync(folder + name, 'utf8').split(/^ {2}text:/m)[1] ?? ''
    expect(strong(words.replaceAll('{{ link }}', `https://${OWN.hosts[0]}/x`)), name).toEqual([])
  }
})

test('links are ours, another’s, or pretend to be somebody’s', () => {
  for (const ours of [
    'https://www.thefineprint.example/epfo/a?b=c.',
    'www.thefineprint.example',
    'thefineprint.example/is-this-us',
    'write to hello@thefineprint.example or asha@thefineprint.example',
    'by 9.30 a.m. Rs.500.00, section 143(1), e.g. v2.0',
  ]) {
    expect(kinds(ours), ours).toEqual([])
  }
  const problems: [string, string][] = [
    ['https://example.org/a', 'other-site'],
    ['see meet.google.com/abc-defg', 'other-site'],
    ['https://epfindia.gov.in', 'other-site'],
    ['https://retail.onlinesbi.sbi/x', 'other-site'],
    ['https://tinyurl.com/abc', 'short-link'],
    ['https://www.thefineprint.example@evil.example/a', 'hidden-target'],
    ['http://103.21.58.9/pay', 'hidden-target'],
    ['thefineprlnt.in', 'look-alike'],
    ['https://the-fine-print.co.in/login', 'look-alike'],
    ['https://thef1neprint.example', 'look-alike'],
    ['https://xn--thefinprint-r8a.example/', 'look-alike'],
    ['https://thefineprínt.example/', 'look-alike'],
    ['https://epfo-gov.in/claim', 'look-alike'],
    ['hdfcbank-rewards.com', 'look-alike'],
    ['https://sbi.kyc-verify.top', 'look-alike'],
    ['From: help@thefineprint-support.in', 'look-alike'],
    ['https://files.example.org/Bank.apk', 'app-file'],
  ]
  for (const [text, problem] of problems) expect(kinds(text), text).toEqual([problem])
})

test('each sign stands once, with what of the text shows it, the strong ones first', () => {
  const signs = findSigns(
    'Call 98765 43210 or 98765-43210. https://a.example.org https://b.example.org install AnyDesk',
    OWN,
  )
  expect(signs.map(({ kind, quotes }) => [kind, quotes])).toEqual([
    ['remote-app', ['AnyDesk']],
    ['other-site', ['a.example.org', 'b.example.org']],
    ['other-phone', ['98765 43210', '98765-43210']],
  ])
})

test('our own number is no sign, and numbers of other things are none', () => {
  for (const text of [
    'Call +91 98000 00001',
    '9800000001',
    'Ref 633812345678',
    'UAN 100100100101',
    'call 1930',
    '₹98,76,543',
  ]) {
    expect(kinds(text), text).toEqual([])
  }
})

test('a UPI id is a strong sign where somebody asks for money', () => {
  expect(kinds('Please pay Rs 500 to asha@okicici')).toEqual(['upi-payment'])
  expect(kinds('Rs 500 paid to asha@okicici')).toEqual(['upi-id'])
})

test('who warns of sharing a code does not ask for it', () => {
  expect(kinds('Never share your OTP or PIN with anyone.')).toEqual([])
  expect(kinds('OTP kisi ko na batayein')).toEqual([])
  expect(kinds('कृपया ओटीपी किसी को न बताएं')).toEqual([])
  expect(kinds('Please share the OTP you got')).toEqual(['asks-secret'])
  expect(kinds('कृपया ओटीपी बताएं')).toEqual(['asks-secret'])
})

test('a text as long as a book is done before the test’s time is up', () => {
  expect(findSigns('a.b-'.repeat(50_000) + '9'.repeat(50_000), OWN)).toEqual([])
  expect(kinds(`${' kyc '.repeat(3000)}${'refund '.repeat(700)}`)).toEqual([])
})

test('a code is found however it was copied', () => {
  for (const text of [
    'Check this message: https://x.example/is-this-us, code TFP-0A1B-C2D3',
    'code tfp 0a1b c2d3.',
    'TFP–0A1B–C2D3',
    'code TFP-0A1B-\nC2D3',
    'TFP0A1BC2D3',
    '0a1b-c2d3',
  ]) {
    expect(findCheckCode(text), text).toBe('TFP-0A1B-C2D3')
  }
  for (const text of ['', 'TFP', 'Buy from TFP Ltd', 'TFP-0A1B-C2D', '0A1BC2D3', 'order 1234-5678 was sent']) {
    expect(findCheckCode(text), text).toBe(null)
  }
})
