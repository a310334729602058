// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { afterEach, expect, test } from 'vitest'
import { ArticleMedia } from './article-media'

const ELSEWHERE = 'https://pictures.example/a.jpg'

const media = (image: string) => (
  <ArticleMedia title="A title" category="EPFO" image={image} picture={null} video={null} />
)
const cover = (within: Element) => within.querySelector('[data-hue]')

afterEach(cleanup)

test('a picture that does not load gives its place to the drawn cover', () => {
  const { container, rerender } = render(media(ELSEWHERE))
  const image = container.querySelector('img')
  expect(cover(container)).toBeNull()
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  expect(cover(container)).not.toBeNull()
  // Another picture is tried again.
  rerender(media('https://pictures.example/b.jpg'))
  expect(container.querySelector('img')).not.toBeNull()
})

/** Renders the server's page with a picture whose state the browser already knows when React takes over. */
function hydratePicture(known: { complete: boolean; naturalWidth: number }) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(media(ELSEWHERE))
  const image = container.querySelector('img')
  expect(image).not.toBeNull()
  if (image) {
    Object.defineProperties(image, {
      complete: { value: known.complete },
      naturalWidth: { value: known.naturalWidth },
    })
  }
  render(media(ELSEWHERE), { container, hydrate: true })
  return container
}

test('so does one that failed before the page was taken over', () => {
  const container = hydratePicture({ complete: true, naturalWidth: 0 })
  expect(container.querySelector('img')).toBeNull()
  expect(cover(container)).not.toBeNull()
})

test.each([
  ['there', { complete: true, naturalWidth: 640 }],
  ['still on its way', { complete: false, naturalWidth: 0 }],
])('one that is %s stays', (_, known) => {
  const container = hydratePicture(known)
  expect(container.querySelector('img')).not.toBeNull()
  expect(cover(container)).toBeNull()
})
