// Finds an element again after the page was drawn anew: by its place in the tree, if what stands there is the same.

export type Trace = { element: HTMLElement; steps: number[]; text: string }

export function trace(element: HTMLElement): Trace {
  const steps: number[] = []
  for (let node: Element = element; node.parentElement && node.id !== 'root'; node = node.parentElement) {
    steps.unshift(Array.prototype.indexOf.call(node.parentElement.children, node))
  }
  return { element, steps, text: element.textContent ?? '' }
}

export function findAgain({ element, steps, text }: Trace): HTMLElement | null {
  if (element.isConnected) return element
  const found = steps.reduce<Element | null>(
    (node, step) => node?.children[step] ?? null,
    document.getElementById('root'),
  )
  const isSame = found instanceof HTMLElement && found.localName === element.localName && found.textContent === text
  return isSame ? found : null
}
