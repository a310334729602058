// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { watchLostPictures } from './lost-pictures'

function text(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

test('a picture that fails gives its words, its widths with it', () => {
  const article = text(
    '<figure><picture><source srcset="/a.avif"><img src="/a.jpg" alt="A chart"></picture><figcaption>C</figcaption></figure><img src="/b.jpg" alt="">',
  )
  const stop = watchLostPictures(article)
  for (const image of article.querySelectorAll('img')) image.dispatchEvent(new Event('error'))
  expect(article.querySelector('img, picture')).toBeNull()
  const [first, second] = article.querySelectorAll('.picture-lost')
  expect([first?.textContent, first?.getAttribute('role')]).toEqual(['A chart', 'img'])
  expect([second?.textContent, second?.getAttribute('role')]).toEqual(['This picture could not be loaded', null])
  expect(article.querySelector('figcaption')?.textContent).toBe('C')
  stop()
})

test('one that failed before is found, one that loads stays', () => {
  const article = text('<img id="failed" src="/a.jpg" alt="Failed"><img id="there" src="/b.jpg" alt="There">')
  const state = (id: string, width: number) => {
    const image = article.querySelector(`#${id}`)
    if (image)
      Object.defineProperties(image, {
        complete: { value: true },
        currentSrc: { value: '/x' },
        naturalWidth: { value: width },
      })
  }
  state('failed', 0)
  state('there', 10)
  watchLostPictures(article)()
  expect(Array.from(article.querySelectorAll('img'), (image) => image.id)).toEqual(['there'])
})
