import { expect, test } from 'vitest'
import { isLikeName, isSameName } from './names'

test('a name stays the same with a title, in capitals, with dots, and with or without a mark below a letter', () => {
  for (const [one, other] of [
    ['Mrs. Meera Menon', 'Meera Menon'],
    ['meera   MENON', 'Smt Meera Menon'],
    ['Dr. (Mrs) Meera Menon', 'Meera Menon'],
    ['Meera Menon ji', 'Kumari Meera Menon'],
    ["Mary D'Souza", 'Ms. Mary D’Souza'],
    ['Anne-Marie Pinto', 'Miss Anne Marie Pinto'],
    ['श्रीमती मीरा मेनन', 'मीरा मेनन'],
    ['डॉ. मीरा मेनन जी', 'सुश्री मीरा मेनन'],
    ['फ़रीदा शेख़', 'फरीदा शेख'],
  ] as const) {
    expect([one, isSameName(one, other), isSameName(other, one)]).toEqual([one, true, true])
    expect([one, isLikeName(one, other)]).toEqual([one, false])
  }
})

test('different names stay different, and a name of titles alone stays what it is', () => {
  for (const [one, other] of [
    ['Meera Menon', 'Meena Menon'],
    ['Mrs. Meera Menon', 'Mrs. Asha Menon'],
    ['', ' '],
    ['Sri', 'Shri'],
    ['Mrs.', ''],
  ] as const) {
    expect([one, isSameName(one, other)]).toEqual([one, false])
    expect([one, isLikeName(one, other)]).toEqual([one, false])
  }
})

test('names are alike where all words of one are among those of the other, or begin with its initials', () => {
  for (const [one, other] of [
    ['Meera Menon', 'Mrs. Meera Lakshmi Menon'],
    ['Menon Meera', 'Meera Menon'],
    ['M. Menon', 'Meera Menon'],
    ['Meera', 'Meera Menon'],
    ['मीरा मेनन', 'श्रीमती मीरा देवी मेनन'],
  ] as const)
    expect([one, isLikeName(one, other), isLikeName(other, one)]).toEqual([one, true, true])
  for (const [one, other] of [
    ['Meera Menon', 'Ravi Menon'],
    ['R. Menon', 'Meera Menon'],
    ['Menon Menon', 'Meera Menon'],
    ['M. M.', 'Meera Menon'],
  ] as const)
    expect([one, isLikeName(one, other)]).toEqual([one, false])
})
