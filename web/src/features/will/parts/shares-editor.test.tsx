// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Share } from '../model/will'
import { SIMPLE } from '../../../testing/sample-families'
import { SharesEditor } from './shares-editor'

afterEach(cleanup)

function Editor() {
  const [shares, setShares] = useState<Share[]>([{ who: 'wife', parts: 0, ifDead: '', ifBothDead: '' }])
  return (
    <>
      <SharesEditor id="rest" will={SIMPLE} shares={shares} onChange={setShares} />
      <output>{shares.map(({ parts }) => parts).join(' ')}</output>
      <code>{shares.map(({ ifDead, ifBothDead }) => `${ifDead}/${ifBothDead}`).join(' ')}</code>
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

test('a second substitute is asked for where the first is a person or children, and goes with it', () => {
  render(<Editor />)
  const read = () => document.querySelector('code')?.textContent
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const first = 'If this person dies before me'
  const [afterPerson, afterChildren] = [
    'If the substitute dies before me too (optional)',
    'If there are no children to take it (optional)',
  ]
  const isAsked = () => [afterPerson, afterChildren].map((label) => screen.queryByLabelText(label) !== null)
  expect(isAsked()).toEqual([false, false])
  choose(first, 'son')
  expect(isAsked()).toEqual([true, false])
  // Neither who takes nor the first substitute can be the second.
  expect([...screen.getByLabelText(afterPerson).querySelectorAll('option')].map((option) => option.value)).toEqual([
    '',
    'friend',
  ])
  choose(afterPerson, 'friend')
  expect(read()).toBe('son/friend')
  choose(first, 'children')
  expect([read(), isAsked()]).toEqual(['children/friend', [false, true]])
  choose(first, 'friend')
  expect(read()).toBe('friend/')
  choose(first, 'others')
  expect([read(), isAsked()]).toEqual(['others/', [false, false]])
})
