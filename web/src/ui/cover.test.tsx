import { renderToString } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { Cover, markOf } from './cover'

const cover = (category: string, seed: string) => renderToString(<Cover category={category} seed={seed} />)

test('the mark is the one that social cards are drawn by', () => {
  expect(markOf('')).toBe(2_166_136_261)
  expect(markOf('a')).toBe(0xe40c292c)
})

test('the same title is drawn the same, another one differently', () => {
  expect(cover('EPFO', 'A title')).toBe(cover('EPFO', 'A title'))
  const titles = Array.from({ length: 12 }, (_, at) => `Title number ${at}`)
  expect(new Set(titles.map((title) => cover('EPFO', title))).size).toBe(12)
})

test('a category without a drawing has one all the same, and nothing needs inline style', () => {
  expect(cover('Gardening', 'A')).toContain('data-hue="none"')
  expect(cover('Gardening', 'A')).not.toContain('style=')
})
