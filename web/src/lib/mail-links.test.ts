import { expect, test } from 'vitest'
import { addMailLinks } from './mail-links'

test('an address in the text becomes a link', () => {
  expect(addMailLinks('<p>Write to hello@tfp.example.</p>')).toBe(
    '<p>Write to <a href="mailto:hello@tfp.example">hello@tfp.example</a>.</p>',
  )
  expect(addMailLinks('<td>a.b+c@mail.tfp.in, d@x.in</td>')).toBe(
    '<td><a href="mailto:a.b+c@mail.tfp.in">a.b+c@mail.tfp.in</a>, <a href="mailto:d@x.in">d@x.in</a></td>',
  )
})

test.each([
  '<p><a href="mailto:hello@tfp.example">hello@<b>tfp</b>.example or a@b.in</a></p>',
  '<p title="a > b@c.in">A handle @name, a price @ 5.00</p>',
  '<p>{{contact_email}}</p>',
  '',
])('%s stays as it is', (html) => expect(addMailLinks(html)).toBe(html))
