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
