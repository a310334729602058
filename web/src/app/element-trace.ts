// Finds an element again after the page was drawn anew: by its place in the tree, if what stands there is the same.

export type Trace = {
  element: HTMLElement
  steps: number[]
  /** What the element says, to tell it from another in its place. */
  text: string
  /** Whether a switch was on. */
  pressed: string | null
}

export function trace(element: HTMLElement): Trace {
  const steps: number[] = []
  for (let node: Element = element; node.parentElement && node.id !== 'root'; node = node.parentElement) {
    steps.unshift(Array.prototype.indexOf.call(node.parentElement.children, node))
  }
  return { element, steps, text: describe(element), pressed: element.getAttribute('aria-pressed') }
}

/** Buttons with an icon alone have only a label. */
function describe(element: Element): string {
  return `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`
}

export function findAgain({ element, steps, text }: Trace): HTMLElement | null {
  if (element.isConnected) return element
  const found = steps.reduce<Element | null>(
    (node, step) => node?.children[step] ?? null,
    document.getElementById('root'),
  )
  const isSame = found instanceof HTMLElement && found.localName === element.localName && describe(found) === text
  return isSame ? found : null
}
