// Compares what a page looks like with a picture kept before, allowing for how letters' edges are drawn.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawInOwnFonts } from './fonts'

const KEPT = fileURLToPath(new URL('../shots/', import.meta.url))
const FAILED = fileURLToPath(new URL('../../../target/looks/', import.meta.url))
/** How far a colour may differ, of 255, and how many of a thousand pixels may differ more. */
const OFF = 40
const PER_MILLE = 3

export async function compareLook(page: Page, name: string): Promise<void> {
  await drawInOwnFonts(page)
  const now = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  const path = join(KEPT, `${name}.png`)
  if (process.env.E2E_ACCEPT_LOOKS === '1') {
    await mkdir(KEPT, { recursive: true })
    await writeFile(path, now)
    return
  }
  const before = await readFile(path).catch(() => null)
  if (before === null) throw new Error(`there is no picture ${path}: look at the page, then accept it`)
  const { differing, total, picture } = await computeDifference(page, before, now)
  if ((differing * 1000) / total <= PER_MILLE) return
  await mkdir(FAILED, { recursive: true })
  await writeFile(join(FAILED, `${name}.png`), now)
  await writeFile(join(FAILED, `${name}-difference.png`), Buffer.from(picture, 'base64'))
  expect.fail(`${name}: ${differing} of ${total} pixels differ; see ${FAILED}${name}.png and ${name}-difference.png`)
}

/** The browser reads both pictures; a blank page has no policy against them. */
async function computeDifference(page: Page, before: Buffer, now: Buffer) {
  const blank = await page.context().newPage()
  const pictures = [before, now].map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
  const found = await blank.evaluate(
    async ({ sources, off }) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return image
        }),
      )
      const width = Math.max(...images.map((image) => image.width))
      const height = Math.max(...images.map((image) => image.height))
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const pen = canvas.getContext('2d', { willReadFrequently: true })
      if (!pen) throw new Error('no canvas')
      const [one, two] = images.map((image) => {
        pen.clearRect(0, 0, width, height)
        pen.drawImage(image, 0, 0)
        return pen.getImageData(0, 0, width, height).data
      })
      const picture = pen.createImageData(width, height)
      let differing = 0
      for (let at = 0; at < picture.data.length; at += 4) {
        const gap = Math.max(...[0, 1, 2, 3].map((part) => Math.abs((one?.[at + part] ?? 0) - (two?.[at + part] ?? 0))))
        const differs = gap > off
        if (differs) differing += 1
        const grey = 200 + (two?.[at] ?? 0) / 5
        picture.data.set(differs ? [220, 0, 60, 255] : [grey, grey, grey, 255], at)
      }
      pen.putImageData(picture, 0, 0)
      return { differing, total: width * height, picture: canvas.toDataURL('image/png').replace(/^[^,]*,/, '') }
    },
    { sources: pictures, off: OFF },
  )
  await blank.close()
  return found
}
