// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmailForm } from './email-form'

const CONSENT = { agree: 'I agree.', details: ['What we keep: the address.'] }

afterEach(cleanup)

function form(send = vi.fn(async () => undefined)) {
  render(
    <EmailForm
      send={send}
      title="Tell me when this opens"
      label="Your e-mail"
      hint="It is not a subscription."
      thanks="Noted."
      action="Tell me"
      consent={CONSENT}
    />,
  )
  return { send, field: screen.getByRole('textbox', { name: 'Tell me when this opens Your e-mail' }) }
}

const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('the field has its label above and its hint below, before the notice', () => {
  const { field } = form()
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(describedBy(field)).toBe('It is not a subscription.')
  const text = document.querySelector('form')?.textContent ?? ''
  const places = ['Your e-mail', 'It is not a subscription.', 'I agree.', 'What we keep'].map((words) =>
    text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('what is wrong with the address stands at the field, what is missing at the box', async () => {
  const { send, field } = form()
  fireEvent.change(field, { target: { value: 'no address' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  expect(describedBy(field)).toBe('Please enter a valid email address')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.className).toContain('border-danger')

  fireEvent.change(field, { target: { value: 'asha@example.in' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(describedBy(field)).toBe('It is not a subscription.')
  expect(describedBy(screen.getByRole('checkbox'))).toContain('Please tick the box')
  expect(send).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Tell me' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Noted.'))
  expect(send).toHaveBeenCalledWith('asha@example.in')
})
