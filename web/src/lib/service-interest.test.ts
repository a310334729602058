import { expect, test } from 'vitest'
import { findServiceInterest } from './service-interest'

const at = (address: string) => findServiceInterest(new URL(address, 'https://site.test'))

test('the module is found on the pages of Assist and of the services', () => {
  expect(at('/assist?module=will')).toBe('will')
  expect(at('/assist/?module=will')).toBe('will')
  expect(at('/hi/assist?module=will')).toBe('will')
  expect(at('/service?module=epf&step=2&service=record-check')).toBe('epf')
})

test('other pages, and what is no name of a module, say nothing', () => {
  expect(at('/assist')).toBeUndefined()
  expect(at('/search?module=will')).toBeUndefined()
  expect(at('/assist?module=')).toBeUndefined()
  expect(at('/assist?module=My%20PAN%20is')).toBeUndefined()
  expect(at(`/service?module=${'x'.repeat(41)}`)).toBeUndefined()
})
