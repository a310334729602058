import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { assembleDocument } from '../document/assemble'
import { DOCUMENTS } from '../document/kinds'
import { listLines } from '../document/will-document'
import { LANGUAGES } from '../document/words'
import { FAMILIES, TODAY } from '../../../testing/sample-families'
import { PrintView } from './print-view'

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What the browser prints: the lines of the sheet, without what the printer's sheet hides. */
function listPrintedLines(page: string): string[] {
  const sheet = page.slice(page.indexOf('<div data-lines'), page.indexOf('<p class="will-foot"'))
  return Array.from(sheet.matchAll(/<(h3|h4|p)\b[^>]*>([\s\S]*?)<\/\1>/g), ([, , text = '']) => unescape(text))
}

test('print has the text of the document, line by line', () => {
  for (const will of Object.values(FAMILIES))
    for (const language of LANGUAGES)
      for (const kind of DOCUMENTS) {
        const document = assembleDocument(kind, will, TODAY, language)
        expect(listPrintedLines(renderToStaticMarkup(<PrintView document={document} />))).toEqual(listLines(document))
      }
})

test('the mark of a draft stands on the screen, above what is signed, and is hidden from the printer', () => {
  const [will] = Object.values(FAMILIES)
  if (!will) throw new Error('there is no family')
  for (const kind of DOCUMENTS) {
    const page = renderToStaticMarkup(<PrintView document={assembleDocument(kind, will, TODAY, 'en')} />)
    const mark = /<p data-planner-chrome="true" class="will-draft"[^>]*>Draft, not valid yet:/.test(page)
    expect([kind, mark]).toEqual([kind, ['will', 'codicil', 'revocation'].includes(kind)])
  }
})
