// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { admitScriptsOf, libraryRules, trustHtml } from './trusted-types'

const { createHTML, createScript, createScriptURL } = libraryRules

test('a browser without Trusted Types takes the text', () => {
  expect(trustHtml('<p>One</p>')).toBe('<p>One</p>')
})

test('libraries bring only empty scripts, data, and our own scripts', () => {
  expect(createHTML('<script></script>')).toBe('<script></script>')
  for (const html of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', ''])
    expect(createHTML(html)).toBeNull()
  expect(createScript('{"@type":"Article"}')).toBe('{"@type":"Article"}')
  expect(createScript('alert(1)')).toBeNull()
  const own = [`${window.location.origin}/assets/key.worker-abc.js`, '/sw.js']
  for (const address of own) expect(createScriptURL(address)).toBe(address)
  const others = [
    '/uploads/a.js',
    '/assets/../uploads/a.js',
    'https://evil.example/assets/a.js',
    'data:text/javascript,1',
    'blob:x',
  ]
  for (const address of others) expect(createScriptURL(address)).toBeNull()
})

test('the checkout may do more once it is wanted, and others still may not', () => {
  const checkout = 'https://checkout.example/v1/checkout.js'
  expect(createScriptURL(checkout)).toBeNull()
  admitScriptsOf('https://checkout.example')
  expect(createScriptURL(checkout)).toBe(checkout)
  expect(createHTML('<div></div>')).toBe('<div></div>')
  expect(createScriptURL('https://evil.example/v1/checkout.js')).toBeNull()
})
