// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { expect, test, vi } from 'vitest'
import { ArticleCard } from './article-card'

const card = (views: number, likes: number) => (
  <ArticleCard
    place="grid"
    content={{
      _id: '1',
      title: 'A title',
      url: '/epfo/a-title',
      category_id: { name: 'EPFO' },
      excerpt: 'What it says.',
      primary_image_url: null,
      picture: null,
      YT_url: null,
      likes,
      views,
      sponsor: null,
    }}
  />
)

test('a document with the counts of another minute is taken over as it is, and then follows', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(card(5, 1))
  const shown = container.querySelector('article')
  const { rerender } = render(card(9, 2), { container, hydrate: true })
  expect(container.querySelector('article')).toBe(shown)
  expect(complain.mock.calls).toEqual([])
  rerender(card(10, 3))
  expect(container.querySelector('article')).toBe(shown)
  expect(container.textContent).toContain('10 views')
  expect(container.textContent).toContain('3 likes')
})
