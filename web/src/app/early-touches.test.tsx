// @vitest-environment jsdom
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchEarlyTouches } from './early-touches'

let root: Root | null = null
/** The listeners of a case are taken off after it, as the page's own go with the page. */
let listening: [string, EventListener][] = []

beforeEach(() => {
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown, options: unknown) => {
    if (typeof listener !== 'function') return
    // Nothing that a test does is trusted, but the touches of a reader are.
    const trusting: EventListener = (event) => {
      const isTyping = event instanceof Event && event.target instanceof HTMLTextAreaElement && 'byReader' in event
      listener(isTyping ? { target: event.target, isTrusted: true } : event)
    }
    listening.push([type, trusting])
    add(type, trusting, typeof options === 'object' && options !== null ? { capture: true } : undefined)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const [type, listener] of listening) window.removeEventListener(type, listener, { capture: true })
  listening = []
  act(() => root?.unmount())
  document.body.replaceChildren()
})

function Box() {
  const [text, setText] = useState('')
  const [draws, setDraws] = useState(0)
  return (
    <section>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setDraws(draws + 1)}>
        Draw again
      </button>
      <output>{text}</output>
    </section>
  )
}

function Page({ Later }: { Later: ComponentType }) {
  return (
    <main id="main">
      <script type="application/ld+json">{'{}'}</script>
      <article>What stands before the box.</article>
      <Suspense>
        <Later />
      </Suspense>
    </main>
  )
}

/** A page as the server wrote it, whose box is a part that is taken over once `letCome` is called. */
function openPage() {
  document.body.innerHTML = `<div id="root">${renderToString(<Page Later={Box} />)}</div>`
  const container = document.getElementById('root')
  const field = document.querySelector('textarea')
  if (container === null || field === null) throw new Error('the page has no box')
  let letCome: () => void = () => undefined
  const coming = new Promise<{ default: ComponentType }>((resolve) => {
    letCome = () => resolve({ default: Box })
  })
  const Later = lazy(() => coming)
  const takeOver = () =>
    act(async () => {
      root = hydrateRoot(container, <Page Later={Later} />)
    })
  return { field, takeOver, letCome: () => act(async () => letCome()) }
}

function typeInto(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { byReader: true }))
}

const drawAgain = () => act(async () => document.querySelector('button')?.click())
const known = () => document.querySelector('output')?.textContent

test('text that was pasted before the application came is known to a part that is taken over later', async () => {
  const { field, takeOver, letCome } = openPage()
  const touches = catchEarlyTouches(() => undefined)
  typeInto(field, 'My claim came back twice')
  await takeOver()
  const replayed = touches.replay()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(field.value).toBe('My claim came back twice')
  await letCome()
  await act(() => replayed)
  await drawAgain()
  expect([field.value, known()]).toEqual(['My claim came back twice', 'My claim came back twice'])
})

test('what is typed while the part is still on its way is told with the rest', async () => {
  const { field, takeOver, letCome } = openPage()
  const touches = catchEarlyTouches(() => undefined)
  typeInto(field, 'My claim')
  await takeOver()
  const replayed = touches.replay()
  typeInto(field, 'My claim came back')
  await letCome()
  await act(() => replayed)
  await drawAgain()
  expect([field.value, known()]).toEqual(['My claim came back', 'My claim came back'])
})
