// Tables in the editors' HTML, which comes cleaned and well formed from the server. Works on text, so that the server's
// page and the browser's are the same.

const TABLE_TAG = 'Table'
const WIDE = 'Table, scrolls sideways'

/** On phones a table scrolls and the page doesn't; a heading without words is a plain cell to screen readers. */
export function makeTablesScroll(html: string): string {
  return html
    .replace(
      /<table>/g,
      `<div class="table-box"><div class="table-scroll" role="group" aria-label="${TABLE_TAG}" tabindex="0"><table>`,
    )
    .replace(/<\/table>/g, '</table></div></div>')
    .replace(/<th(\s[^>]*)?>\s*<\/th>/g, '<td$1></td>')
}

/** Tells eyes, keys and screen readers which of a text’s tables hold more than they show; a calculator’s has its own name and
 * scrolls downwards too. Answers the way to stop. */
export function watchTables(text: HTMLElement): () => void {
  const boxes = Array.from(text.querySelectorAll<HTMLElement>('.table-box > .table-scroll'))
  if (boxes.length === 0 || typeof ResizeObserver === 'undefined') return () => undefined
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) describeOverflow(target)
  })
  for (const box of boxes) sizes.observe(box)
  return () => sizes.disconnect()
}

function describeOverflow(box: HTMLElement): void {
  const isWide = box.scrollWidth > box.clientWidth + 1
  box.parentElement?.toggleAttribute('data-wide', isWide)
  box.setAttribute('aria-label', isWide ? WIDE : TABLE_TAG)
  // What shows all it has is no stop on the way.
  if (isWide) box.setAttribute('tabindex', '0')
  else box.removeAttribute('tabindex')
}
