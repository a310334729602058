import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findStateOfPin } from './pin-states'

test('a whole PIN code names its State', () => {
  const states = ['411001', '560 001', '110001', '403001', '248001', '700001', '744101'].map(findStateOfPin)
  expect(states).toEqual([
    'Maharashtra',
    'Karnataka',
    'Delhi',
    'Goa',
    'Uttarakhand',
    'West Bengal',
    'Andaman and Nicobar Islands',
  ])
})

test('nothing is guessed where two States share a beginning, or while the code is being typed', () => {
  expect(['605001', '160017', '396210', '814131', '41100', '', '011001'].map(findStateOfPin)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})

const readRule = (name: string) =>
  readFileSync(new URL(`../../../../crates/domain/src/commerce/orders/${name}.rs`, import.meta.url), 'utf8')

/** The States that the server allows for the first digits of a PIN code; the longest beginning counts. */
function readAllowedStates(): (digits: string) => string[] {
  const names = new Map(
    [...readRule('state').matchAll(/^ {4}\("(\d{2})", "([^"]+)", (?:true|false)\),$/gm)].map(([, code, name]) => [
      code,
      name,
    ]),
  )
  const circles = new Map(
    [...readRule('postal_circles').matchAll(/^ {4}\("(\d+)", &\[([^\]]+)\]\),$/gm)].map(([, digits, codes = '']) => [
      digits,
      [...codes.matchAll(/\d+/g)].map(([code]) => names.get(code) ?? code),
    ]),
  )
  expect(names.size).toBeGreaterThan(30)
  expect(circles.size).toBeGreaterThan(50)
  return (digits) => circles.get(digits) ?? circles.get(digits.slice(0, 2)) ?? []
}

test('the server takes every State that is filled in, and one that it alone allows is filled in', () => {
  const listAllowed = readAllowedStates()
  const differing = Array.from({ length: 900 }, (_, index) => String(100 + index)).flatMap((digits) => {
    const [filledIn, allowed] = [findStateOfPin(`${digits}001`), listAllowed(digits)]
    const isRight = filledIn === null ? allowed.length !== 1 : allowed.includes(filledIn)
    return isRight ? [] : [`${digits}: ${filledIn}, not ${allowed.join(' or ')}`]
  })
  expect(differing).toEqual([])
})
