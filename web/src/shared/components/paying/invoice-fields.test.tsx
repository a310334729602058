// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NO_INVOICE_DETAILS } from '../../../lib/paying/gst'
import { InvoiceFields } from './invoice-fields'

afterEach(cleanup)

function Form() {
  const [draft, setDraft] = useState(NO_INVOICE_DETAILS)
  return (
    <InvoiceFields
      id="pay"
      draft={draft}
      problems={{}}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
    />
  )
}

const pin = () => screen.getByLabelText<HTMLInputElement>('PIN code')
const state = () => screen.getByLabelText<HTMLSelectElement>('State')

/** Takes away one digit after the other, and types the new ones. */
function correctPin(to: string) {
  const before = pin().value
  const shorter = Array.from({ length: before.length }, (_, index) => before.slice(0, before.length - index - 1))
  const longer = Array.from({ length: to.length }, (_, index) => to.slice(0, index + 1))
  for (const value of [...shorter, ...longer]) fireEvent.change(pin(), { target: { value } })
}

test('the State follows a PIN code that is corrected digit by digit', () => {
  render(<Form />)
  correctPin('403001')
  expect(state().value).toBe('Goa')
  correctPin('400001')
  expect(state().value).toBe('Maharashtra')
  fireEvent.click(screen.getByLabelText('Outside India'))
  fireEvent.click(screen.getByLabelText('In India'))
  correctPin('560001')
  expect(state().value).toBe('Karnataka')
})

test('a State that was filled in goes with its PIN code, where the new one names none', () => {
  render(<Form />)
  correctPin('403001')
  correctPin('605001')
  expect(state().value).toBe('')
  correctPin('110001')
  expect(state().value).toBe('Delhi')
})

test('a State that the reader chose stays', () => {
  render(<Form />)
  correctPin('403001')
  fireEvent.change(state(), { target: { value: 'Kerala' } })
  correctPin('400001')
  expect(state().value).toBe('Kerala')
  fireEvent.change(state(), { target: { value: 'Maharashtra' } })
  correctPin('110001')
  expect(state().value).toBe('Maharashtra')
})
