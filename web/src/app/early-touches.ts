// What a reader does before the application is there. A press and a sent form are held, shown as busy and done again
// once the page answers; typed text stays in its field and is told to the application then.

import { applyTheme, readTheme, THEME_SWITCH } from '../lib/theme'
import { findAgain, trace, type Trace } from './element-trace'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Held = { at: Trace; act: (element: HTMLElement) => void }

/** The page's buttons, and links of an article's text that open something in the page. */
const PRESSED = 'button, [role="button"], input:is([type="checkbox"], [type="radio"]), a.term, a[data-youtube]'
const NEEDS_APP = `${PRESSED}, input, select, textarea`
/** A press waits this long for a part of the page whose code is still coming. */
const MAX_WAIT_MS = 5000
/** Typed text waits longer, because nothing else would bring it back and the reader isn't kept waiting. */
const MAX_TYPED_WAIT_MS = 60_000

/** `needApp` may be called often. */
export function catchEarlyTouches(needApp: () => void) {
  const held: Held[] = []
  const typed = new Map<Field, { at: Trace; text: string }>()
  let focused: Trace | null = null
  let isActing = false
  const ending = new AbortController()
  const endingOfTyping = new AbortController()
  const listen = <K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
    { signal }: AbortController = ending,
  ) => window.addEventListener(type, listener, { capture: true, signal })

  function hold(event: Event, element: HTMLElement, act: Held['act']): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    needApp()
    markBusy(element, true)
    // An impatient second press of the same control is the same press.
    if (held.at(-1)?.at.element !== element) held.push({ at: trace(element), act })
  }

  const startIfNeeded = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest(NEEDS_APP) : null
    if (control !== null && !control.hasAttribute(THEME_SWITCH)) needApp()
  }
  listen('pointerdown', startIfNeeded)
  listen('pointerover', (event) => {
    if (event.pointerType === 'mouse') startIfNeeded(event)
  })
  listen('focusin', (event) => {
    startIfNeeded(event)
    focused = event.target instanceof HTMLElement ? trace(event.target) : null
  })
  // Beside selected words the page offers what can be done with them.
  document.addEventListener('selectionchange', () => !window.getSelection()?.isCollapsed && needApp(), ending)
  listen('click', (event) => {
    if (isActing || !event.isTrusted || !(event.target instanceof Element) || isForAnotherTab(event)) return
    const control = findPressed(event.target)
    if (control === null) return
    if (!control.hasAttribute(THEME_SWITCH)) return hold(event, control, (element) => element.click())
    event.stopImmediatePropagation()
    applyTheme(readTheme() === 'dark' ? 'light' : 'dark')
  })
  listen('submit', (event) => {
    if (isActing || !(event.target instanceof HTMLFormElement)) return
    hold(event, event.target, (form) => form instanceof HTMLFormElement && form.requestSubmit())
  })
  const noteField = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !isField(target)) return
    const known = typed.get(target)
    // React hears what is typed into a field that it has taken over.
    if (known || !hasReactProps(target)) typed.set(target, { at: known?.at ?? trace(target), text: target.value })
  }
  listen('input', noteField, endingOfTyping)
  listen('change', noteField, endingOfTyping)

  /** Runs when the application has taken the page over. */
  async function replay(): Promise<void> {
    // The page is a part of its own within the frame. Leaving it while React still takes it over would be a mismatch.
    // The scripts of its structured data stand before it and are taken over first.
    const page = document.querySelector<HTMLElement>('#main > :not(script)')
    if (page !== null) await waitUntilTaken(trace(page))
    const told = tellTyped()
    // A form that was sent needs its fields first.
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
    const focusedAgain = focused && findAgain(focused)
    if (focusedAgain && focusedAgain === document.activeElement) {
      focusedAgain.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    } else if (document.activeElement === document.body) focusedAgain?.focus({ preventScroll: true })
    for (let next = held.shift(); next !== undefined; next = held.shift()) {
      const element = await waitUntilTaken(next.at)
      if (element === null) continue
      markBusy(element, false)
      // The device knew already what the reader wanted.
      if (element.getAttribute('aria-pressed') !== next.at.pressed) continue
      isActing = true
      next.act(element)
      isActing = false
    }
    // From here on a press is the page's own, although a field's part may still be on its way.
    ending.abort()
    await told
    endingOfTyping.abort()
  }

  /** Resolves when the application knows the text of every field, also of those that are typed into meanwhile. */
  async function tellTyped(): Promise<void> {
    const told = new Set<Field>()
    for (let rest = [...typed.keys()]; rest.length > 0; rest = [...typed.keys()].filter((field) => !told.has(field))) {
      await Promise.all(rest.map(tellWhenTaken))
      for (const field of rest) told.add(field)
    }
  }

  /**
   * A field can be a part of the page that is taken over later than the rest. React does not hear an event of a field
   * that it does not know yet, and the next time that it draws the field it would empty it.
   */
  async function tellWhenTaken(typedInto: Field): Promise<void> {
    const at = typed.get(typedInto)?.at ?? trace(typedInto)
    const field = await waitUntilTaken(at, MAX_TYPED_WAIT_MS)
    if (!isField(field)) return
    const latest = typed.get(typedInto)?.text
    if (latest !== undefined) tellField(field, latest)
  }

  /**
   * Runs when the application could not be fetched. What was pressed is forgotten; the next touch tries again. Returns
   * whether something was pressed.
   */
  function giveUp(): boolean {
    const pressed = held.splice(0)
    for (const { at } of pressed) markBusy(at.element, false)
    const last = pressed.at(-1)?.at.element
    // A search goes to its page without the application.
    if (navigator.onLine && last instanceof HTMLFormElement && last.hasAttribute('action')) last.submit()
    else if (last) tellNoConnection()
    return pressed.length > 0
  }

  return { replay, giveUp }
}

function findPressed(target: Element): HTMLElement | null {
  const label = target.closest('label')
  if (label?.control?.matches(PRESSED)) return label.control
  return target.closest<HTMLElement>(PRESSED)
}

function isForAnotherTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

function isField(target: unknown): target is Field {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** The style sheet shows it, and screen readers tell it. */
function markBusy(element: HTMLElement, isBusy: boolean): void {
  if (isBusy) element.setAttribute('aria-busy', 'true')
  else element.removeAttribute('aria-busy')
  element.toggleAttribute('data-waiting', isBusy)
}

/**
 * React notices an input by comparing it with the value that was last set through the element itself, so that one is
 * set to what the server wrote, and then the reader's words in a way that React does not see.
 */
function tellField(field: Field, text: string): void {
  if (!field.isConnected) return
  const isSelect = field instanceof HTMLSelectElement
  const place = isSelect ? null : field.selectionStart
  if (!isSelect) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (!isSelect && place !== null && document.activeElement === field) field.setSelectionRange(place, place)
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
}

/** Resolves with the element, or null when the page no longer has it. */
async function waitUntilTaken(at: Trace, maxMs = MAX_WAIT_MS): Promise<HTMLElement | null> {
  const end = performance.now() + maxMs
  for (;;) {
    const element = findAgain(at)
    const isTaken = element !== null && (element.localName === 'a' || hasReactProps(element))
    if (isTaken || performance.now() > end) return element
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** React writes them on an element when it takes it over. Parts of the page whose code comes later are taken over later. */
function hasReactProps(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

function tellNoConnection(): void {
  const known = document.querySelector('.no-connection')
  const notice = known ?? document.createElement('p')
  notice.className = 'no-connection'
  notice.setAttribute('role', 'status')
  if (known === null) document.body.append(notice)
  notice.textContent = 'This needs a connection. Check yours and try again.'
  setTimeout(() => notice.remove(), 8000)
}
