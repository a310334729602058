import { expect, it } from 'vitest'
import { isEmail } from './email'

it.each(['a@b.in', 'first.last+tag@mail.example.co.in'])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})
it.each(['', 'bad', 'a@b', 'a@@b.in', 'a b@c.in', 'a@b..in', 'a@b.in, c@d.in'])('%s is none', (text) => {
  expect(isEmail(text)).toBe(false)
})
