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
      if (!('byReader' in event)) {
        listener(event)
        return
      }
      const stopImmediatePropagation = () => event.stopImmediatePropagation()
      const preventDefault = () => event.preventDefault()
      listener({ target: event.target, button: 0, isTrusted: true, preventDefault, stopImmediatePropagation })
    }
    listening.push([type, trusting])
    add(type, trusting, typeof options === 'object' && options !== null ? options : undefined)
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

/** Presses it as a reader does. Returns whether the press is held for later. */
function isHeldWhenPressed(button: Element): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  button.dispatchEvent(Object.assign(event, { byReader: true }))
  return button.getAttribute('aria-busy') === 'true'
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

test('while the part of a field is on its way, a press is held for five seconds and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { field, takeOver, letCome } = openPage()
  const other = document.body.appendChild(document.createElement('button'))
  const touches = catchEarlyTouches(() => undefined)
  typeInto(field, 'My claim')
  await takeOver()
  const replayed = touches.replay()
  await vi.advanceTimersByTimeAsync(5000)
  // The page itself is waited for in frames, which are not of the clock that is turned here.
  await vi.waitFor(() => expect(isHeldWhenPressed(other)).toBe(false))
  vi.useRealTimers()
  await letCome()
  await act(() => replayed)
  await drawAgain()
  expect(known()).toBe('My claim')
})
