import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translatedNoticeQuery } from '../../api/queries/notices'
import type { PageLanguage } from '../../lib/page-language'
import { PageLanguageProvider } from '../../ui/page-language'
import { NotifyMeForm } from './notify-me-form'
import { HINDI_NOTIFY_WORDS } from './notify-words'

const AGREE = { en: 'I am 18 or older.', hi: 'मेरी उम्र 18 साल या उससे ज़्यादा है।' }

function show(language: PageLanguage) {
  const client = new QueryClient()
  for (const one of ['en', 'hi'] as const) {
    const data = { version: `tell-me-${one}`, agree: AGREE[one], boxes: [], details: [] }
    client.setQueryData(translatedNoticeQuery('tell-me', one).queryKey, { success: true, data } as never)
  }
  const words = language === 'hi' ? HINDI_NOTIFY_WORDS : undefined
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PageLanguageProvider language={language}>
        <NotifyMeForm keyword="assist: epf" title="A" words={words} />
      </PageLanguageProvider>
    </QueryClientProvider>,
  )
}

test('form and consent are in the language of the page', () => {
  expect(show('hi')).toContain(AGREE.hi)
  expect(show('hi')).toContain('शुरू होने पर मुझे बताएँ')
  expect(show('hi')).not.toMatch(/Tell me|Your e-mail|18 or older/)
  expect(show('en')).toContain(AGREE.en)
  expect(show('en')).toContain('Tell me when this opens')
})
