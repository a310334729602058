// Which letters the PDF's fonts have (tools/make-fonts.mjs). A font has no stand-in there: a letter that it lacks would
// become an empty box, so texts are cut into runs, and what no font has is named before a PDF is made.

import { isDevanagari, markBreaks } from './devanagari'

const BASE = /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ffıŒœ–—‘’‚“”„•…‹›€™−]/
const WIDER = /[\u0100-\u012b\u012e-\u0130\u0134-\u0165\u0168-\u017e\u1e80-\u1e85\u1ef2-\u1ef9₹]/

export type Run = { text: string; font: 'Serif' | 'SerifWider' | 'Devanagari' }

export function splitIntoRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const font = chooseFont(letter, last)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs.map((run) => (run.font === 'Devanagari' ? { ...run, text: markBreaks(run.text) } : run))
}

function chooseFont(letter: string, before: Run | undefined): Run['font'] {
  // A space stays with the word before it, so that a Hindi sentence is one run.
  if (isDevanagari(letter) || (letter === ' ' && before?.font === 'Devanagari')) return 'Devanagari'
  return BASE.test(letter) || !WIDER.test(letter) ? 'Serif' : 'SerifWider'
}

/** Letters that the PDF cannot show, each once. Print and the Word file use the fonts of the device instead. */
export function findUnprintable(lines: string[]): string[] {
  const missing = new Set<string>()
  for (const line of lines)
    for (const letter of line)
      if (!BASE.test(letter) && !WIDER.test(letter) && !isDevanagari(letter)) missing.add(letter)
  return [...missing]
}
