import { expect, test } from 'vitest'
import { labelSource } from './source-labels'

const SITE = 'https://tfp.example'
const of = (url: string, title = '') => labelSource({ title, url, quote: '', contentId: null }, SITE)

test('a page of the site is called by its title', () => {
  expect(of('/epfo/eps-at-10#x', 'EPS at 10 Years')).toEqual({ label: 'EPS at 10 Years', href: '/epfo/eps-at-10#x' })
  expect(of(`${SITE}/content?title=pf-for-nri&id=7`)).toEqual({
    label: 'Pf for nri',
    href: '/content?title=pf-for-nri&id=7',
  })
  expect(of('https://old.example/content?title=pf-for-nri')).toEqual({
    label: 'Pf for nri',
    href: 'https://old.example/content?title=pf-for-nri',
  })
})

test('Assist has its own words', () => {
  const label = 'Expert Insights from The Fine Print’s Assist'
  expect(of('/assist?module=epf', 'Provident fund help')).toEqual({ label, href: '/assist?module=epf' })
  expect(of('From EPFO Experts')).toEqual({ label, href: '/assist' })
  expect(of('https://old.example/assist')).toEqual({ label, href: '/assist' })
})

test('other links are called by their host', () => {
  expect(of('https://www.epfindia.gov.in/site/x.php')).toEqual({
    label: 'www.epfindia.gov.in',
    href: 'https://www.epfindia.gov.in/site/x.php',
  })
})

test('what is no link is a name', () => {
  expect(of('Other Sources')).toEqual({ label: 'Other Sources', href: null })
  expect(of('A circular of the Ministry of Labour, of long ago')).toEqual({
    label: 'A circular of the Ministry of La…',
    href: null,
  })
  for (const url of ['javascript:alert(1)', '//evil.test/x', 'data:text/html,x', 'http://plain.test/']) {
    expect(of(url).href).toBeNull()
  }
})
