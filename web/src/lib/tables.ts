// Tables in the editors' HTML, which comes cleaned and well formed from the server. Works on text, so that the server's
// page and the browser's are the same.

/** On phones a table scrolls and the page doesn't; a heading without words is a plain cell to screen readers. */
export function scrollingTables(html: string): string {
  return html
    .replace(/<table>/g, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<th(\s[^>]*)?>\s*<\/th>/g, '<td$1></td>')
}
