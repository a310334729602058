// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SIMPLE } from '../../../testing/sample-families'
import { OpenSealedFile } from './open-sealed-file'

vi.mock('../sealed/sealed-file', async (original) => ({
  ...(await original<object>()),
  inspectFile: () => Promise.resolve('open'),
  openSealedWill: () => Promise.resolve({ is: 'open', will: SIMPLE, created: '2026-11-28T10:00:00.000Z' }),
}))

afterEach(cleanup)

test('once its file is open the field is empty, so that the same file can be chosen again', async () => {
  const onOpened = vi.fn<() => void>()
  const keys = {
    withoutWorker: true,
    ready: Promise.resolve(),
    make: () => () => Promise.reject(new Error('no key is asked for')),
    end: () => undefined,
  }
  render(<OpenSealedFile keys={keys} isDeleted={false} onOpened={onOpened} />)
  const field = screen.getByLabelText('File')
  const button = screen.getByRole('button', { name: 'Open' })
  // What a browser does with the field's value: a chosen file names it, and only an empty text can be set.
  let value = ''
  Object.defineProperty(field, 'value', {
    configurable: true,
    get: () => value,
    set: (next: string) => {
      value = next
    },
  })
  for (const times of [1, 2]) {
    value = 'C:\\fakepath\\will.fineprint-will'
    // jsdom's own files have no bytes that can be sliced and read.
    const file = { slice: () => ({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(8)) }) }
    fireEvent.change(field, { target: { files: [file] } })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    await waitFor(() => expect(onOpened).toHaveBeenCalledTimes(times))
    await screen.findByText(/^The will of .+ is open/)
    expect(value).toBe('')
    expect(button).toHaveProperty('disabled', true)
  }
})
