import { expect, test } from 'vitest'
import { isFrontPage } from './front-page'

test.each(['https://www.rbi.org.in/', 'https://www.rbi.org.in', 'http://epfindia.gov.in/', 'HTTPS://RBI.ORG.IN/#top'])(
  '%s is a front page',
  (url) => expect(isFrontPage(url)).toBe(true),
)

test.each([
  'https://www.rbi.org.in/notice.pdf',
  'https://www.rbi.org.in/?id=7',
  'https://www.rbi.org.in?id=7',
  'https://www.rbi.org.in/en/',
  'https://www.rbi.org.in//',
  '/',
  '/rules',
  '',
])('%s is not', (url) => expect(isFrontPage(url)).toBe(false))
