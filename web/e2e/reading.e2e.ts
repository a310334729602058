// What helps reading: the list of saved articles, the size of the text, the line of progress, listening, printing.

import type { Page } from 'playwright-core'
import { createRichArticle } from './support/rich-article'
import { describe, expect, waitForHydration, PHONE, test } from './support/test'

/** Waits until the device holds so many articles: what is left the moment it is pressed may not be kept. */
async function waitForSaved(page: Page, count: number): Promise<void> {
  await page.waitForFunction(async (expected) => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'reader')) return false
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('reader')
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        const database = opening.result
        const counting = database.transaction('readingList').objectStore('readingList').count()
        counting.onerror = () => resolve(false)
        counting.onsuccess = () => {
          database.close()
          resolve(counting.result === expected)
        }
      }
    })
  }, count)
}

describe('the reading list', () => {
  test('holds what was saved on an article and on a card, and lets it go', async ({ open, site }) => {
    const first = await createRichArticle(site, { title: 'To be read first' })
    const second = await createRichArticle(site, { title: 'To be read second' })
    const page = await open(first.url)
    await page.locator('article').getByRole('button', { name: 'Save', exact: true }).click()
    await waitForSaved(page, 1)
    await page.goto('/categories?category=All')
    await waitForHydration(page)
    await page.getByRole('button', { name: `Save for later: ${second.title}` }).click()
    await waitForSaved(page, 2)
    await page.goto('/reading-list')
    await waitForHydration(page)
    const titles = () => page.locator('main h2').allInnerTexts()
    await expect.poll(titles).toEqual([second.title, first.title])
    // Clearing local storage, as unsubscribing does, loses nothing of it.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await waitForHydration(page)
    await expect.poll(titles).toEqual([second.title, first.title])
    await page.getByRole('button', { name: `Remove: ${second.title}` }).click()
    await page.getByRole('button', { name: `Remove: ${first.title}` }).click()
    await page.getByText('Nothing saved yet').waitFor()
  })
})

describe('the size of the text', () => {
  test('is kept, and there before any of the page’s own scripts', async ({ open, site }) => {
    const { url } = await createRichArticle(site, { title: 'Large letters' })
    const page = await open(url)
    const size = () => page.locator('.prose').evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    const normal = await size()
    await page.getByRole('button', { name: 'Text size: large' }).click()
    expect(await size()).toBeCloseTo(normal * 1.2, 1)
    await page.route('**/assets/*.js', () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.prose').waitFor()
    // The text may stand there a moment before the sheet of styles has come.
    await expect.poll(size).toBeCloseTo(normal * 1.2, 1)
  })
})

describe('the line of progress', () => {
  test('is full at the end of the text and takes no room', async ({ open, site }) => {
    const long = '<p>A sentence that makes the text long.</p>'.repeat(80)
    const { url } = await site.article({ title: 'A long way', content: long })
    const page = await open(url)
    const share = () =>
      page.evaluate(() => {
        const line = document.querySelector('.origin-left')
        return line ? new DOMMatrix(getComputedStyle(line).transform).a : -1
      })
    expect(await share()).toBe(0)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(share).toBe(1)
  })
})

describe('listening', () => {
  test('speaks sentence by sentence, shows which, and stops on leaving', async ({ open, site }) => {
    const content = '<h2 id="a">Head</h2><p>The first <strong>sentence</strong>. The second one.</p><p>The third.</p>'
    const { url } = await site.article({ title: 'To be heard', content })
    const page = await open(url, { size: PHONE, prepare: installVoice })
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    const player = page.getByRole('region', { name: 'Listen to the article' })
    await player.waitFor()
    await expect.poll(() => readSpoken(page)).toEqual(['Head'])
    await endSentence(page)
    await endSentence(page)
    await expect.poll(() => readSpoken(page)).toEqual(['Head', 'The first sentence.', 'The second one.'])
    await expect.poll(() => readHighlight(page)).toBe('The second one.')
    await player.getByRole('button', { name: 'Pause' }).press('Enter')
    await player.getByRole('button', { name: 'Play' }).waitFor()
    await player.getByRole('combobox').selectOption('1.5')
    await player.getByRole('button', { name: 'Play' }).press('Enter')
    const last = () => page.evaluate(() => window.voice.said.at(-1))
    await expect.poll(last).toMatchObject({ text: 'The second one.', rate: 1.5, voice: 'en-IN' })
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
    expect(await readHighlight(page)).toBeNull()
    expect(await page.locator('.prose').innerHTML()).toContain('The first <strong>sentence</strong>. The second one.')

    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await player.waitFor()
    const before = await page.evaluate(() => window.voice.cancelled)
    await page.locator('header').getByRole('link').first().click()
    await player.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.voice.cancelled)).toBeGreaterThan(before)
  })

  test('is not offered where the browser has no voice', async ({ open, site }) => {
    const { url } = await site.article({ title: 'Without a voice' })
    const page = await open(url, {
      prepare: async (blank) => {
        await blank.addInitScript(() => Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: undefined }))
      },
    })
    // The server cannot know whether there is a voice, so the browser removes the button once it has checked.
    await expect.poll(() => page.getByRole('button', { name: 'Listen', exact: true }).count()).toBe(0)
  })
})

describe('on paper', () => {
  test('stand the address, the day of the check and the sources’ addresses, and nothing to press', async ({
    open,
    site,
  }) => {
    const { url } = await createRichArticle(site, { title: 'On paper' })
    const page = await open(url)
    await page.emulateMedia({ media: 'print' })
    await page.getByText(`${site.url}${url} · Checked on 20 Nov 2026`).waitFor()
    const pressed = page.locator('button, nav, footer, input')
    expect(await pressed.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0)
    const source = page.getByRole('link', { name: 'Gazette G.S.R. 1' })
    const after = await source.evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after).toContain('https://example.test/gazette')
  })
})

/** Installs a silent voice, of which the test ends each sentence. */
async function installVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const voice: Window['voice'] = { said: [], cancelled: 0, end: () => undefined }
    window.voice = voice
    class Utterance {
      readonly text: string
      rate = 1
      voice: { lang: string } | null = null
      onend: (() => void) | null = null
      constructor(text: string) {
        this.text = text
      }
    }
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true })
    Object.defineProperty(window, 'speechSynthesis', {
      configurable: true,
      value: {
        getVoices: () => [{ lang: 'de-DE' }, { lang: 'en-US' }, { lang: 'en-IN' }],
        cancel: () => {
          voice.cancelled += 1
        },
        speak: (utterance: Utterance) => {
          voice.said.push({ text: utterance.text, rate: utterance.rate, voice: utterance.voice?.lang ?? '' })
          voice.end = () => utterance.onend?.()
        },
      },
    })
  })
}

const readSpoken = (page: Page) => page.evaluate(() => window.voice.said.map(({ text }) => text))
const endSentence = (page: Page) => page.evaluate(() => window.voice.end())

/** Reads the highlighted text. */
function readHighlight(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('listening') ?? []
    return range instanceof Range ? range.toString() : null
  })
}

declare global {
  interface Window {
    voice: { said: { text: string; rate: number; voice: string }[]; cancelled: number; end: () => void }
  }
}
