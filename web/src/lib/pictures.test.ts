import { expect, test } from 'vitest'
import { buildSrcSet } from './pictures'

const picture = { width: 800, height: 600, alt: '', widths: [320, 800], formats: ['avif', 'jpg'] }

test('each width is a file beside the picture', () => {
  expect(buildSrcSet('/uploads/abc.jpg', picture, 'avif')).toBe(
    '/uploads/abc-320.avif 320w, /uploads/abc-800.avif 800w',
  )
})

test('what is not made is not named', () => {
  expect(buildSrcSet('/uploads/abc.jpg', picture, 'webp')).toBeNull()
  expect(buildSrcSet('/uploads/abc.jpg', { ...picture, widths: [], formats: [] }, 'avif')).toBeNull()
})
