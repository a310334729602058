import { expect, test } from 'vitest'
import { findFileProblem, formatSize } from './file-rules'

test('what can not be sent is told at once', () => {
  const of = (name: string, size = 1000) => findFileProblem({ name, size })
  expect([of('a.pdf'), of('A.JPEG'), of('b.png', 10 * 1024 * 1024)]).toEqual([null, null, null])
  expect(of('a.docx')).toBe('Only PDF, JPG and PNG files can be sent')
  expect(of('a.pdf', 10 * 1024 * 1024 + 1)).toBe('This file is larger than 10 MB')
  expect(of('a.pdf', 0)).toBe('This file is empty')
})

test('sizes are short', () => {
  expect([512, 2048, 1_500_000].map(formatSize)).toEqual(['512 bytes', '2 KB', '1.4 MB'])
})
