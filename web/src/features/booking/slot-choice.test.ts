import { expect, test } from 'vitest'
import type { Slot } from '../../api/booking-types'
import { chooseHalfHours, groupByDayPart } from './slot-choice'

const at = (...clocks: string[]) => clocks.map((local) => ({ slotId: local, local }) as Slot)
const read = (slots: readonly Slot[]) => slots.map(({ local }) => local)

test('of times that are minutes apart those on the half hour are kept', () => {
  expect(read(chooseHalfHours(at('14:00', '14:20', '14:30', '14:40', '15:00')))).toEqual(['14:00', '14:30', '15:00'])
})

test('a time that stands alone is kept, whatever its minute', () => {
  expect(read(chooseHalfHours(at('09:00', '09:45', '10:30', '11:15')))).toEqual(['09:00', '09:45', '10:30', '11:15'])
  expect(read(chooseHalfHours(at('10:20', '10:40', '11:00')))).toEqual(['10:20', '11:00'])
})

test('a clock that is a quarter off has its own grid', () => {
  expect(read(chooseHalfHours(at('10:15', '10:35', '10:45')))).toEqual(['10:15', '10:45'])
})

test('the parts of a day begin at six, noon and five', () => {
  const parts = groupByDayPart(at('05:30', '06:00', '11:30', '12:00', '16:30', '17:00', '23:30'))
  expect(parts.map(({ name, slots }) => [name, ...read(slots)])).toEqual([
    ['night', '05:30'],
    ['morning', '06:00', '11:30'],
    ['afternoon', '12:00', '16:30'],
    ['evening', '17:00', '23:30'],
  ])
  expect(groupByDayPart(at('13:00')).map(({ name }) => name)).toEqual(['afternoon'])
})
