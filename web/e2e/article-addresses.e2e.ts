// The addresses at which an article is found, and how soon an edit is visible there.

import { createRichArticle } from './support/rich-article'
import { describe, expect, waitForHydration, test } from './support/test'

describe('addresses', () => {
  test('an id that is nobody’s leaves the rest of the address', async ({ open, site }) => {
    const { url, title } = await createRichArticle(site, { title: 'Found by its slug' })
    for (const id of ['nobody', '01a1fbfa-0000-7000-8000-000000000000']) {
      const page = await open(`${url}?id=${id}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(page.url()).toBe(site.url + url)
    }
  })

  test('also when it is followed inside the site', async ({ open, site, expected }) => {
    expected(/status of 404/)
    const { url, title } = await createRichArticle(site, { title: 'Found by its slug inside' })
    const from = await site.article({
      title: 'A stale link',
      content: `<p><a href="${url}?id=01a1fbfa-0000-7000-8000-000000000000">an old link</a></p>`,
    })
    const page = await open(from.url)
    await page.getByRole('link', { name: 'an old link' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('of two articles with one slug the id decides', async ({ open, site }) => {
    const older = await createRichArticle(site, { title: 'Twins', content: '<p>The older twin.</p>' })
    const newer = await createRichArticle(site, { title: 'Twins', slug: older.slug, content: '<p>The newer twin.</p>' })
    expect(newer.slug).toBe(older.slug)
    for (const [id, text] of [
      [older._id, 'The older twin.'],
      [newer._id, 'The newer twin.'],
    ]) {
      const page = await open(`/epfo/${older.slug}?id=${id}`)
      await page.getByText(text ?? '').waitFor()
    }
  })

  test('a former address leads to the present one, and so does /content', async ({ open, site }) => {
    const article = await createRichArticle(site, { title: 'It has moved' })
    const moved = await site.change(article._id, { slug: 'new-place' })
    expect(moved.url).toBe('/epfo/new-place')
    for (const path of [article.url, `/content?title=${article.slug}&id=${article._id}`, '/content?title=new-place']) {
      const page = await open(path)
      expect(page.url()).toBe(`${site.url}/epfo/new-place`)
    }
  })
})

// The speed is measured over HTTP (crates/server/tests/it/freshness.rs), without the time that a browser takes.
test('an edit is on the page when it is next loaded', async ({ open, site }) => {
  const article = await createRichArticle(site, { title: 'Before the edit' })
  const page = await open(article.url)
  await site.change(article._id, { title: 'After the edit', content: '<p>New words.</p>' })
  await expect
    .poll(async () => {
      await page.reload({ waitUntil: 'commit' })
      return page.locator('h1').innerText()
    })
    .toBe('After the edit')
  await page.getByText('New words.').waitFor()
  await waitForHydration(page)
})
