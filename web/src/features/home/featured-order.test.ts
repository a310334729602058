import { expect, it } from 'vitest'
import { moveRepeatsLast } from './featured-order'

const cards = (ids: string) => Array.from(ids, (_id) => ({ _id }))
const order = (above: string, chosen: string) =>
  moveRepeatsLast(cards(above), cards(chosen))
    .map(({ _id }) => _id)
    .join('')

it('keeps the editors’ order of what is only here', () => {
  expect(order('abcd', 'xyz')).toBe('xyz')
  expect(order('', 'xyz')).toBe('xyz')
})

it('puts what stands above last, and drops nothing', () => {
  expect(order('abcd', 'abdx')).toBe('xdba')
  expect(order('abcd', 'axby')).toBe('xyba')
  expect(order('abcd', 'abcd')).toBe('dcba')
  expect(order('abcd', 'a')).toBe('a')
})
