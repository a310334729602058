import { expect, test } from 'vitest'
import { BREAK, isDevanagari, markBreaks, splitIntoClusters } from './devanagari'

test('a word is cut into what is drawn as a whole', () => {
  const cut = (word: string) => splitIntoClusters(word).join(' ')
  expect(cut('विद्यार्थी')).toBe('वि द्या र्थी')
  expect(cut('कार्त्स्न्य')).toBe('का र्त्स्न्य')
  expect(cut('श्रीकृष्ण')).toBe('श्री कृ ष्ण')
  expect(cut('हूँ।')).toBe('हूँ ।')
  expect(cut('लड़कियाँ')).toBe('ल ड़ कि याँ')
  expect(cut('ईं')).toBe('ईं')
  expect(cut('भगवान्')).toBe('भ ग वा न्')
  expect(cut('क्\u200dष')).toBe('क्\u200dष')
  expect(cut('१२')).toBe('१ २')
})

test('nothing of a text is lost, not even a sign that stands alone', () => {
  for (const text of ['', 'ि', '्', ' ि', 'क््', '\u200d', 'आशा 12 क', '🙂'])
    expect(splitIntoClusters(text).join('')).toBe(text)
})

test('a word that may be wider than a line may break between clusters, and no other word', () => {
  const long = 'क्ष्म्य'.repeat(9)
  expect(markBreaks(`नाम ${long} है`)).toBe(`नाम ${Array(9).fill('क्ष्म्य').join(BREAK)} है`)
  expect(markBreaks('वसीयतकर्ता के हस्ताक्षर')).toBe('वसीयतकर्ता के हस्ताक्षर')
})

test('the letters and signs of Devanagari are told from others', () => {
  for (const letter of 'अक़ि्ँ।५\u200d') expect(isDevanagari(letter)).toBe(true)
  for (const letter of 'aé₹ 5அ') expect(isDevanagari(letter)).toBe(false)
})
