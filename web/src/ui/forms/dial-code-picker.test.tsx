// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DialCodePicker } from './dial-code-picker'

function Picker() {
  const [code, setCode] = useState('+91')
  return <DialCodePicker id="dial" value={code} onChange={setCode} />
}
const box = () => screen.getByRole('combobox')
const key = (name: string, timeStamp = 0) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(box(), event)
}
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  render(<Picker />)
})
afterEach(cleanup)

test('arrows and Enter choose', () => {
  expect(box().getAttribute('aria-expanded')).toBe('false')
  key('ArrowDown')
  expect(active()).toContain('India')
  key('ArrowDown')
  key('ArrowDown')
  expect(active()).toContain('UK')
  key('Enter')
  expect(box().textContent).toBe('+44')
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the list and changes nothing', () => {
  key('ArrowDown')
  key('End')
  key('Escape')
  expect(box().textContent).toBe('+91')
})

test('letters typed within a second belong together, later ones begin anew', () => {
  key('Enter')
  key('s', 100)
  expect(active()).toContain('Singapore')
  key('w', 900)
  expect(active()).toContain('Sweden')
  key('u', 1901)
  expect(active()).toContain('USA')
})

test('the same letter walks through its countries', () => {
  key('Enter')
  for (const country of ['Singapore', 'South Korea', 'Spain', 'Sweden', 'Switzerland', 'Singapore']) {
    key('s', 10)
    expect(active()).toContain(country)
  }
})

test('without opening the list, typing chooses', () => {
  key('u', 10)
  expect(box().textContent).toBe('+1')
})
