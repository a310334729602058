// What the server lets through of hostile markup means the same in a browser: nothing that runs, and nothing of elements that no article
// may hold. The server's own reading of markup is tried in crates/importing/src/hostile_files.rs.

import { expect, test } from './support/test'

const PIECES = [
  '<svg>',
  '</svg>',
  '<math><mtext>',
  '<mglyph>',
  '<annotation-xml encoding="text/html">',
  '<foreignObject>',
  '<style>',
  '</style>',
  '<title>',
  '</title>',
  '<noscript>',
  '</noscript>',
  '<template>',
  '<select><option>',
  '<table><tr><td>',
  '</table>',
  '<script>globalThis.hit = 1</script>',
  '<img src=x onerror="globalThis.hit = 1">',
  '<iframe srcdoc="<script>parent.hit = 1</script>">',
  '<a href="javascript:globalThis.hit=1">x</a>',
  '<p title="</style><img src=x onerror=globalThis.hit=1>">x</p>',
  "<abbr title='<iframe'>x</abbr><iframe></iframe>",
  '" onmouseover="globalThis.hit=1',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<p>x</p>',
]
const BODIES = 40

/** The same numbers in each run. */
function createNumbers(): () => number {
  let state = 20261127
  return () => {
    state = (state * 48271) % 2147483647
    return state
  }
}

test('hostile markup is harmless in a browser, too', async ({ site, open }) => {
  const next = createNumbers()
  const bodies = Array.from({ length: BODIES }, () =>
    Array.from({ length: 3 + (next() % 9) }, () => PIECES[next() % PIECES.length]).join(''),
  )
  const served: string[] = []
  for (const [at, body] of bodies.entries()) {
    const article = await site.article({ title: `Hostile ${at}`, content: `<p>Words.</p>${body}`, status: 'draft' })
    served.push(article.main_content_id.content)
  }
  const page = await open(null)
  const dangers = await page.evaluate((texts) => {
    const FORBIDDEN =
      'script, style, iframe, object, embed, svg, math, base, link, meta, form, template, noscript, title'
    const RUNS = /^\s*(javascript|data|vbscript):/i
    const isDangerous = ({ name, value }: Attr) =>
      name.startsWith('on') || name === 'style' || name === 'srcdoc' || (/^(href|src)$/.test(name) && RUNS.test(value))
    return texts.flatMap((text) => {
      const holder = document.createElement('div')
      document.body.append(holder)
      holder.innerHTML = text
      // Once more, because markup may change its meaning when it is written and read again.
      const again = document.createElement('div')
      document.body.append(again)
      again.innerHTML = holder.innerHTML
      return [holder, again].flatMap((each) =>
        [...each.querySelectorAll('*')]
          .filter((element) => element.matches(FORBIDDEN) || [...element.attributes].some(isDangerous))
          .map((element) => `${element.outerHTML} in ${text}`),
      )
    })
  }, served)
  expect(dangers).toEqual([])
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
})
