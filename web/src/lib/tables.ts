// Tables in the editors' HTML, which comes cleaned and well formed from the server. This works on text, so that the
// server and the browser write the same page.

const TABLE_TAG = 'Table'
const WIDE = 'Table, scrolls sideways'

/** On phones a table scrolls and the page does not. A heading without words is a plain cell to screen readers. */
export function makeTablesScroll(html: string): string {
  return html
    .replace(
      /<table>/g,
      `<div class="table-box"><div class="table-scroll" role="group" aria-label="${TABLE_TAG}" tabindex="0"><table>`,
    )
    .replace(/<\/table>/g, '</table></div></div>')
    .replace(/<th(\s[^>]*)?>\s*<\/th>/g, '<td$1></td>')
}

/**
 * Marks the tables of a text that show only a part of themselves, for the eye, the keyboard and screen readers. A
 * calculator's table has its own name and scrolls downwards too. Returns the function that ends the watch.
 */
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
  // A table that is shown whole needs no stop of the Tab key.
  if (isWide) box.setAttribute('tabindex', '0')
  else box.removeAttribute('tabindex')
}
