// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, setOnline, useFakeSockets } from '../../testing/fake-socket'
import { type Opening, WHOLE_SITE } from '../../shared/stores/discussion'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { toastStore } from '../../shared/stores/toasts'
import { SubscriptionProvider } from '../../shared/components/subscription'
import { DiscussionPanel } from './discussion-panel'

vi.mock('../../shared/components/app-link', () => ({
  AppLink: (props: object) => <a {...props} />,
  useOpenPath: () => vi.fn(),
}))

type Answer = { status?: number; body: object }
let answers: Record<string, Answer>
let called: { path: string; body: unknown }[]
let page = 0

beforeEach(() => {
  useFakeSockets()
  localStorage.clear()
  sessionStorage.clear()
  profileStore.clear()
  called = []
  answers = {}
  vi.spyOn(console, 'info').mockReturnValue()
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(/\?.*$/, '')
    called.push({ path: `${init.method} ${url}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    const { status = 200, body } = answers[path] ?? { body: { success: true } }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A subject with a page of its own, so that no test continues another's conversation. */
function panel(more: Partial<Opening> = {}) {
  page += 1
  const about = { path: `/epfo/page-${page}`, title: 'EPS at 10 years', kind: 'article' as const, category: 'EPFO' }
  const onClose = vi.fn()
  const onOpen = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <SubscriptionProvider>
        <DiscussionPanel
          open
          enabled
          opening={{ about, from: 'page', ...more }}
          onClose={onClose}
          onOpen={onOpen}
          calculator={(mark, articlePath) => <p>{`calculator ${mark.name} of ${articlePath}`}</p>}
          feedback={({ open, messageId }) => open && <p>feedback on {messageId ?? 'the chat'}</p>}
        />
      </SubscriptionProvider>
    </QueryClientProvider>,
  )
  return { about, onClose, onOpen }
}

const say = (frame: object) => act(() => FakeSocket.last.say(frame))
const accept = () => act(() => FakeSocket.last.accept())
const stats = () => called.flatMap(({ path, body }) => (path.endsWith('/article/stats') ? [body] : []))

function ask(text: string) {
  const box = screen.getByRole('textbox', { name: 'Ask a follow-up to AI' })
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

const ASHA = {
  _id: 'u1',
  name: 'Asha',
  email: 'asha@example.in',
  phone: null,
  countryCode: '+91',
  picture: null,
  assurance: 'proven' as const,
}
const SOURCE = { title: 'EPS', url: '/epfo/eps', quote: 'It pays.', contentId: 'c1', paragraph: 1 }
const whole = (more: object = {}) => ({
  bot_response: '<p>It pays.<sup data-source="1">1</sup></p>',
  message_id: 'm1',
  session_id: 's1',
  sources: [SOURCE],
  related: ['How is the pension worked out?'],
  confidence: 0.9,
  abstained: false,
  ...more,
})

test('nothing was asked yet', () => {
  panel()
  expect(screen.getByRole('dialog', { name: /^Discussion: ?EPS at 10 years$/ })).toBeTruthy()
  expect(screen.getByText('Ask me anything about this article!')).toBeTruthy()
})

test('the page’s own questions are offered before the first one, and asked by a press', () => {
  const questions = ['Can I cash it?', 'How long must I wait?']
  panel({ about: { path: '/epfo/asks', title: 'EPS', kind: 'article', questions } })
  accept()
  const offered = screen.getByRole('region', { name: 'Suggested questions' })
  expect(
    within(offered)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(questions)
  fireEvent.click(within(offered).getByRole('button', { name: 'Can I cash it?' }))
  expect(FakeSocket.last.sent).toMatchObject([{ query: 'Can I cash it?', article_url: '/epfo/asks' }])
  expect(screen.queryByRole('region', { name: 'Suggested questions' })).toBeNull()
})

test('without a page general questions are offered in three languages, and no page is named or counted', async () => {
  const data = { en: ['What is EPS?'], hi: ['ईपीएस क्या है?'], hinglish: ['EPS kya hai?'] }
  answers['/chatbot/suggested-questions'] = { body: { success: true, data } }
  panel({ about: WHOLE_SITE })
  accept()
  expect(screen.getByText('Ask me anything about personal finance in India!')).toBeTruthy()
  await screen.findByRole('button', { name: 'What is EPS?' })
  fireEvent.click(screen.getByRole('button', { name: 'हिन्दी' }))
  const asked = screen.getByRole('button', { name: 'ईपीएस क्या है?' })
  expect(asked.closest('[lang]')?.getAttribute('lang')).toBe('hi')
  fireEvent.click(asked)
  expect(FakeSocket.last.sent).toMatchObject([{ query: 'ईपीएस क्या है?' }])
  expect(FakeSocket.last.sent[0]).not.toHaveProperty('article_url')
  expect(stats()).toEqual([])
})

test('a question from elsewhere on the site begins a new conversation', () => {
  panel({ about: WHOLE_SITE, question: 'hra exemption' })
  accept()
  expect(FakeSocket.last.sent).toMatchObject([{ query: 'hra exemption' }])
  expect(toastStore.read().some(({ title, text }) => title === 'Please wait' && text.includes('hra'))).toBe(false)
  cleanup()
  panel({ about: WHOLE_SITE, question: 'gold loan' })
  accept()
  expect(screen.queryByText('hra exemption')).toBeNull()
  expect(screen.getByRole('heading', { name: /gold loan/ })).toBeTruthy()
})

test('selected words that come while an answer is under way wait in the box', async () => {
  const about = { path: '/epfo/selected', title: 'EPS', kind: 'article' as const }
  panel({ about })
  accept()
  ask('What of it?')
  const asked = FakeSocket.last.sent.length
  cleanup()
  panel({ about, question: 'the selected words' })
  await screen.findByDisplayValue('the selected words')
  expect(FakeSocket.last.sent).toHaveLength(asked)
})

test('personal numbers are shown as the server keeps them', () => {
  panel()
  accept()
  ask('My UAN is 100100100101')
  expect(screen.getByRole('heading', { name: /My UAN is \[UAN\]/ })).toBeTruthy()
})

test('several passages of one article are one row, which unfolds to the quotes', () => {
  panel()
  accept()
  ask('What of it?')
  const passage = (quote: string) => ({ ...SOURCE, quote })
  const other = { title: 'Tax', url: '/tax/a', quote: 'It is taxed.', contentId: 'c2' }
  say(whole({ sources: [passage('It pays.'), other, passage('It costs.'), passage('It ends.')] }))
  const sources = screen.getByRole('group', { name: 'Sources' })
  const row = within(sources).getByText('EPS').closest('details')
  expect(row?.querySelector('summary')?.textContent).toBe('EPS3 passages · 1, 3–4')
  expect(row?.open).toBe(false)
  expect(Array.from(row?.querySelectorAll('button') ?? [], ({ textContent }) => textContent)).toEqual([
    '1It pays.',
    '3It costs.',
    '4It ends.',
  ])
  expect(within(sources).getByRole('button', { name: /Tax/ }).textContent).toBe('2TaxIt is taxed.')
})

test('an answer that broke off says so below its part; without a connection nothing seems to be on its way', () => {
  panel()
  accept()
  ask('What of it?')
  say({ bot_response_chunk: '<p>It ', message_id: 'm1', seq: 1 })
  expect(document.querySelector('[data-waiting]')).toBeTruthy()
  act(() => setOnline(false))
  expect(document.querySelector('[data-waiting]')).toBeNull()
  act(() => setOnline(true))
  accept()
  say(whole({ bot_response: '<p>It pays</p>', status: 'interrupted', sources: [], related: [] }))
  expect(screen.getByRole('alert').textContent).toBe(
    'The answer was cut off. The part that arrived is above. Try again',
  )
})

test('a question is analyzed, streamed, answered', () => {
  const { about } = panel()
  accept()
  ask('What of it?')
  expect(screen.getByText('Analyzing...')).toBeTruthy()
  expect(stats()).toEqual([{ article_url: about.path, stat_type: 'ai_session' }])
  say({ bot_response_chunk: '<p>It ', message_id: 'm1', seq: 1 })
  expect(screen.queryByText('Analyzing...')).toBeNull()
  expect(document.querySelector('[data-waiting]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop the answer' })).toBeTruthy()
  say(whole())
  expect(document.querySelector('[data-waiting]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Source 1: EPS' })).toBeTruthy()
  // The answer is announced once it is finished.
  expect(screen.getByText('Answer: It pays. [1]').getAttribute('aria-live')).toBe('polite')
})

test('related questions are asked and counted; what was asked is not offered again', () => {
  panel()
  accept()
  ask('What of it?')
  say(whole())
  fireEvent.click(screen.getByRole('button', { name: 'How is the pension worked out?' }))
  expect(stats()).toMatchObject([{ stat_type: 'ai_session' }, { stat_type: 'related_query' }])
  say(whole({ message_id: 'm2', related: ['How is the pension worked out?', 'And after ten years?'] }))
  const related = screen.getByRole('region', { name: 'Related questions' })
  expect(
    within(related)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['And after ten years?'])
})

test('a summary is asked for at once, and counted', () => {
  panel({ first: 'summary' })
  accept()
  expect(FakeSocket.last.sent).toMatchObject([{ action: 'summarise' }])
  expect(
    stats()
      .map((stat) => (stat as { stat_type: string }).stat_type)
      .toSorted(),
  ).toEqual(['ai_session', 'summarize_ai'])
  say({ summary: { status: 'ok', html: '```html\n<p>Short.</p>\n```' } })
  expect(screen.getByText('Short.')).toBeTruthy()
})

test('while connecting a question waits, and says so', () => {
  panel()
  ask('Too early')
  expect(toastStore.read().at(-1)).toMatchObject({
    title: 'Please wait',
    text: 'Connection in progress. Try again in a moment.',
  })
  accept()
  expect(FakeSocket.last.sent).toMatchObject([{ query: 'Too early' }])
})

test('what failed says so and can be tried again', () => {
  panel()
  accept()
  ask('What of it?')
  say({ error: { code: 'TOO_MANY', message: 'Too many requests' } })
  expect(screen.getByText('Error: Could not send message.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(FakeSocket.last.sent).toHaveLength(2)
})

test('offline is told, and ends by itself', () => {
  panel()
  accept()
  act(() => setOnline(false))
  expect(screen.getByText('You are offline. Your question will be sent once you are back online.')).toBeTruthy()
  act(() => setOnline(true))
  accept()
  expect(screen.queryByText(/You are offline/)).toBeNull()
})

test('a connection that was given up is made again by a button', () => {
  vi.useFakeTimers()
  panel()
  for (let tries = 0; tries < 6; tries += 1) {
    act(() => FakeSocket.last.cut())
    act(() => void vi.advanceTimersByTime(30_000))
  }
  vi.useRealTimers()
  const before = FakeSocket.all.length
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }))
  expect(FakeSocket.all).toHaveLength(before + 1)
  accept()
  expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
})

test('a reaction thanks; the same again does nothing; a dislike asks why', async () => {
  panel()
  accept()
  ask('What of it?')
  say(whole())
  const like = screen.getByRole('button', { name: 'Like this answer' })
  fireEvent.click(like)
  await waitFor(() => expect(toastStore.read().at(-1)?.text).toBe('Your Reaction has been recorded.'))
  fireEvent.click(like)
  const sent = () => called.filter(({ path }) => path.endsWith('/user/reaction')).map(({ body }) => body)
  expect(sent()).toEqual([{ message_id: 'm1', reaction: 1 }])
  fireEvent.click(screen.getByRole('button', { name: 'Dislike this answer' }))
  await screen.findByText('feedback on m1')
  expect(toastStore.read().at(-1)?.text).toBe('We value your feedback. Please let us know why you disliked this.')
  expect(sent()).toHaveLength(2)
})

test('a reaction that fails is taken back', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  answers['/chatbot/user/reaction'] = { status: 503, body: { success: false } }
  panel()
  accept()
  ask('What of it?')
  say(whole())
  const like = screen.getByRole('button', { name: 'Like this answer' })
  fireEvent.click(like)
  await waitFor(() =>
    expect(toastStore.read().at(-1)).toMatchObject({
      title: 'Error',
      text: 'Something went wrong while sending your reaction.',
    }),
  )
  expect(like.getAttribute('aria-pressed')).toBe('false')
})

test('copying says so for a moment and is counted', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
  panel()
  accept()
  ask('What of it?')
  say(whole())
  fireEvent.click(screen.getByRole('button', { name: 'Copy this answer' }))
  await screen.findByRole('button', { name: 'Copied!' })
  expect(writeText).toHaveBeenCalledWith('It pays. [1]')
  expect(toastStore.read().at(-1)).toMatchObject({ title: 'Copied!', text: 'Message copied!' })
  expect(called.some(({ path }) => path.endsWith('/user/message/copy'))).toBe(true)
})

test('a source opens beside, at its sentence, and is counted', async () => {
  const content = {
    _id: 'c1',
    url: '/epfo/eps',
    title: 'EPS, in full',
    excerpt: 'In short.',
    checkedOn: '2026-11-20',
    facts: [{ label: 'Wait', value: '36 months', asOf: '2026-11-20', source: null, sourceUrl: null, fact: null }],
    main_content_id: {
      _id: 'x',
      content: '<p>It costs. It pays. It ends.</p><div data-calculator="emi" data-inputs="rate=8"></div><p>Well.</p>',
    },
  }
  answers['/cms/api/contents/c1'] = { body: { success: true, data: content } }
  panel()
  accept()
  ask('What of it?')
  say(whole())
  fireEvent.click(screen.getByRole('button', { name: 'Source 1: EPS' }))
  await screen.findByRole('heading', { name: 'EPS, in full' })
  expect(document.querySelector('mark[data-quote]')?.textContent).toBe('It pays.')
  expect(screen.getByText('calculator emi of /epfo/eps')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open article' }).getAttribute('href')).toBe('/epfo/eps#:~:text=It%20pays.')
  expect(stats().at(-1)).toMatchObject({ stat_type: 'source_interaction' })
})

test('a source whose article is gone shows what was quoted', async () => {
  answers['/cms/api/contents/c1'] = { status: 404, body: { success: false, message: 'Not found' } }
  panel()
  accept()
  ask('What of it?')
  say(whole())
  fireEvent.click(screen.getByRole('button', { name: 'Source 1: EPS' }))
  await screen.findByText('This article is no longer published.')
  expect(document.querySelector('aside blockquote')?.textContent).toBe('It pays.')
})

test('where there is no answer the nearest articles stand, and whoever is not known gives an address', async () => {
  answers['/cms/api/notices/tell-me'] = {
    status: 200,
    body: { success: true, data: { version: 'tell-me-2', agree: 'I agree.', boxes: [], details: ['What we keep.'] } },
  }
  panel()
  accept()
  ask('How is crypto taxed?')
  say(whole({ bot_response: '<p>Our articles don’t cover this.</p>', abstained: true, related: [] }))
  expect(screen.getByRole('group', { name: 'Nearest articles' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Tell me when you cover this' }))
  fireEvent.change(await screen.findByLabelText('Your e-mail'), { target: { value: 'a@b.in' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  await screen.findByText(/Please tick the box/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree.' }))
  answers['/chatbot/user/wish'] = { status: 429, body: { success: false, message: 'As many answers …' } }
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  await screen.findByText(/Please come back tomorrow, or confirm your e-mail address/)
  answers['/chatbot/user/wish'] = { status: 200, body: { success: true } }
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  await screen.findByText(/We will write to you once/)
  expect(called.at(-1)?.body).toEqual({ message_id: 'm1', email: 'a@b.in', consent: 'tell-me-2' })
})

test('what stands around an answer in Hindi is in Hindi too, and in English around the next one', () => {
  panel()
  accept()
  ask('पेंशन कितनी मिलेगी?')
  say(whole({ language: 'hi', related: ['पेंशन कब से मिलती है?'] }))
  expect(screen.getByRole('group', { name: 'स्रोत' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'इससे जुड़े सवाल' })).toBeTruthy()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'आगे का सवाल पूछें: AI' })
  expect(box.placeholder).toBe('आगे का सवाल पूछें')
  expect(screen.getByRole('article', { name: 'जवाब' }).lang).toBe('hi')
  fireEvent.change(box, { target: { value: 'How much is it?' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  say(whole({ message_id: 'm2', language: 'hinglish' }))
  expect(screen.getByRole('region', { name: 'Related questions' })).toBeTruthy()
})

test('the history: none, failing, some, another page, and one to go on with', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const path = '/chatbot/user/sessions/u1'
  await profileStore.save(ASHA)
  answers[path] = { status: 400, body: { success: false } }
  const { onOpen } = panel()
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  await screen.findByText('Failed to load sessions')
  answers[path] = { body: { success: true, results: [], next: null, previous: null } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No chat sessions found.')
  const session = {
    session_id: 'old',
    first_message: 'What was it?',
    article_url: '/epfo/eps',
    message_count: 2,
    created_at: '2026-11-20T10:00:00Z',
  }
  answers[path] = { body: { success: true, results: [session], next: 2, previous: null } }
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'was' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.click(await screen.findByText('What was it?'))
  expect(onOpen).toHaveBeenCalledWith({
    about: { path: '/epfo/eps', title: 'Eps', kind: 'article' },
    from: 'history',
    session: 'old',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(called.at(-1)?.path).toBe(`GET ${path}?page=2&q=was`))
})

test('the history is the subscribers’', () => {
  panel()
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe / Login' }))
  expect(memberDialogs.read()?.dialog).toEqual({ kind: 'subscribe' })
  act(() => memberDialogs.close(memberDialogs.read()?.id ?? -1))
})

test('a conversation is deleted after a question', async () => {
  const path = '/chatbot/user/sessions/u1'
  await profileStore.save(ASHA)
  const session = {
    session_id: 'old',
    first_message: 'What was it?',
    article_url: '/a/b',
    message_count: 2,
    created_at: '',
  }
  answers[path] = { body: { success: true, results: [session], next: null, previous: null } }
  panel()
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: What was it?' }))
  answers[path] = { body: { success: true, results: [], next: null, previous: null } }
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No chat sessions found.')
  expect(called.some(({ path: call }) => call === 'DELETE /chatbot/sessions/old')).toBe(true)
})

test('what was said before comes back, old sources included; if it can’t, that is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answers['/chatbot/sessions/history/old'] = { status: 400, body: { success: false } }
  panel({ session: 'old', from: 'history' })
  await screen.findByText('Failed to load chat history')
  expect(screen.getByRole('button', { name: 'Back to Article' })).toBeTruthy()
  const results = [
    { id: 1, sender: 'user', content: 'What was it?' },
    { id: 2, sender: 'bot', content: '<p>It was <b>so</b>.</p>', sources: ['From EPFO Experts', 'Other Sources'] },
  ]
  answers['/chatbot/sessions/history/old'] = { body: { success: true, results } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('What was it?')
  expect(screen.getByRole('link', { name: /Expert Insights/ }).getAttribute('href')).toBe('/assist')
  expect(screen.getByText('Other Sources').closest('a')).toBeNull()
})

test('a shared link: made, shown, taken back', async () => {
  const url = 'https://tfp.example/conversation/0123abcd'
  answers['/chatbot/public/conversation/generate-link'] = { body: { success: true, conversation_url: url } }
  const messages = [
    { id: 1, sender: 'user', content: 'What of [PAN]?' },
    { id: 2, sender: 'bot', content: '<p>It pays.</p>', sources: [] },
  ]
  answers['/chatbot/public/conversation/0123abcd'] = { body: { success: true, data: { messages } } }
  panel()
  accept()
  ask('What of ABCDE1234F?')
  say(whole())
  fireEvent.click(screen.getByRole('button', { name: 'Share this conversation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share this conversation' })
  await waitFor(() => expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe(url))
  const preview = await within(dialog).findByRole('region', { name: 'What others will see' })
  expect(preview.textContent).toBe('What of [PAN]?It pays.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the link' }))
  await within(dialog).findByText('The link no longer works.')
  expect(called.some(({ path }) => path === 'DELETE /chatbot/public/conversation/0123abcd')).toBe(true)
})

test('a link that can’t be made says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answers['/chatbot/public/conversation/generate-link'] = { status: 503, body: { success: false } }
  panel()
  accept()
  ask('What of it?')
  say(whole())
  fireEvent.click(screen.getByRole('button', { name: 'Share this conversation' }))
  await screen.findByText('Error: Could not generate link')
})
