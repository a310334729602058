import { expect, test } from 'vitest'
import { formatCountdown, announceCountdown } from './countdown'

test('what is left is shown each second and said four times', () => {
  expect([300, 61, 9, 0].map(formatCountdown)).toEqual(['5:00', '1:01', '0:09', '0:00'])
  expect([300, 121, 120, 61, 60, 31, 30, 11, 10, 1, 0].map((seconds) => announceCountdown(seconds))).toEqual([
    '',
    '',
    '2 minutes left',
    '2 minutes left',
    '1 minute left',
    '1 minute left',
    '30 seconds left',
    '30 seconds left',
    '10 seconds left',
    '10 seconds left',
    '',
  ])
})
