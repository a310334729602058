import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hindiAsking } from '../../lib/interface-texts/cases/asking/hindi'
import { PageLanguageProvider } from '../../ui/page-language'
import { AskingLanguage, AskingTextsProvider, useAskingTexts } from './asking-texts'

function Title() {
  return useAskingTexts().ask.title
}

test('a page in Hindi that brings the words shows them on the server already', () => {
  const part = (
    <AskingLanguage>
      <Title />
    </AskingLanguage>
  )
  const withWords = <AskingTextsProvider value={hindiAsking}>{part}</AskingTextsProvider>
  const inHindi = (page: typeof part) =>
    renderToStaticMarkup(<PageLanguageProvider language="hi">{page}</PageLanguageProvider>)
  expect(inHindi(withWords)).toBe(hindiAsking.ask.title)
  expect(inHindi(part)).toBe('Ask for help with this')
})
