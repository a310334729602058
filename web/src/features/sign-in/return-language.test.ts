// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepLanguage } from '../../lib/kept-language'
import { readReturnLanguage } from './return-language'

beforeEach(() => localStorage.clear())

test('what the address names decides', () => {
  expect(readReturnLanguage('/account/cases/7?lang=hi#ask')).toBe('hi')
  expect(readReturnLanguage('/pf/report/7?lang=hi')).toBe('hi')
  expect(readReturnLanguage('/pf/report/7')).toBe('en')
  expect(readReturnLanguage('/hi/assettransmission?id=7')).toBe('hi')
  expect(readReturnLanguage('/')).toBe('en')
  keepLanguage('cases', 'hi')
  expect(readReturnLanguage('/service?step=1&lang=en')).toBe('en')
})

test('cases and calls are read in the language that this device keeps, and other pages are not', () => {
  expect(readReturnLanguage('/account/cases')).toBe('en')
  keepLanguage('transmission', 'hi')
  expect(readReturnLanguage('/account/cases')).toBe('hi')
  expect(readReturnLanguage('/service?booking=7')).toBe('hi')
  expect(readReturnLanguage('/service?module=epf&step=1')).toBe('hi')
  expect(readReturnLanguage('/service?module=epf')).toBe('en')
  expect(readReturnLanguage('/assist?module=epf#ask')).toBe('en')
  keepLanguage('cases', 'en')
  expect(readReturnLanguage('/account/cases/7')).toBe('en')
})
