// The fonts of the PDF, for tests.

import { readFile } from 'node:fs/promises'
import type { FontFiles } from '../features/will/output/pdf-file'

const read = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../features/will/output/fonts/${name}.ttf`, import.meta.url)))

export async function readFontFiles(): Promise<FontFiles> {
  return {
    serif: await read('serif-400'),
    serifBold: await read('serif-700'),
    wider: await read('serif-wider-400'),
    widerBold: await read('serif-wider-700'),
    devanagari: await read('devanagari-400'),
    devanagariBold: await read('devanagari-700'),
  }
}
