import { expect, it } from 'vitest'
import { buildEmbedSnippet } from './embed-snippet'

const toAbsolute = (path: string) => `https://tfp.example${path}`

it('frames a calculator with its figures and colours', () => {
  const given = { kind: 'emi', title: 'EMI "calculator"', search: '?emi.principal=4000000&emi.rate=8.5' }
  expect(buildEmbedSnippet({ ...given, theme: 'dark' }, toAbsolute)).toBe(
    '<iframe src="https://tfp.example/embed/calculators/emi?emi.principal=4000000&amp;emi.rate=8.5&amp;theme=dark"' +
      ' title="EMI &quot;calculator&quot; – The Fine Print" width="100%" height="900"' +
      ' loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>\n' +
      '<script async src="https://tfp.example/embed.js"></script>',
  )
})

it('needs no query for the example as it is', () => {
  const snippet = buildEmbedSnippet({ kind: 'sip', title: 'SIP', search: '', theme: 'device' }, toAbsolute)
  expect(snippet).toContain('src="https://tfp.example/embed/calculators/sip"')
})
