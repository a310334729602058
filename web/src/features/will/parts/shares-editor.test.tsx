// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Share } from '../model/will'
import { SIMPLE } from '../sample-families'
import { SharesEditor } from './shares-editor'

afterEach(cleanup)

function Editor() {
  const [shares, setShares] = useState<Share[]>([{ who: 'wife', parts: 0, ifDead: '' }])
  return (
    <>
      <SharesEditor id="rest" will={SIMPLE} shares={shares} onChange={setShares} />
      <output>{shares.map(({ parts }) => parts).join(' ')}</output>
    </>
  )
}

test('a share is read from the digits of a Hindi keyboard too', () => {
  render(<Editor />)
  const field = screen.getByLabelText('Share in %')
  const readParts = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } })
    return document.querySelector('output')?.textContent
  }
  expect(readParts('३३.५')).toBe('3350')
  expect(screen.queryByText('Such as 25 or 33.33')).toBeNull()
  expect(readParts('५0')).toBe('5000')
  expect(readParts('२००')).toBe('0')
  screen.getByText('Such as 25 or 33.33')
})
