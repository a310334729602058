// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDialogTexts } from '../../lib/interface-texts/dialogs/texts'
import { keepLanguage, recallLanguage, takeLanguageAlong } from '../../lib/kept-language'
import { namedPageLanguage, nameHindi, readShownLanguage } from '../../lib/shown-language'
import { useNamedLanguage } from '../../ui/name-language'
import { useCaseLanguage } from '../../ui/case-language'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function Language({ named }: { named?: string }) {
  return <p>{useCaseLanguage(named)}</p>
}

function read(named?: string): string {
  cleanup()
  render(named === undefined ? <Language /> : <Language named={named} />)
  return screen.getByText(/^(en|hi)$/).textContent
}

test('the address decides, then the choice for cases, then that for a family’s assets, then that for Assist', () => {
  expect(read()).toBe('en')
  keepLanguage('assist', 'hi')
  expect(read()).toBe('hi')
  keepLanguage('transmission', 'en')
  expect(read()).toBe('en')
  keepLanguage('transmission', 'hi')
  expect(read()).toBe('hi')
  keepLanguage('cases', 'en')
  expect(read()).toBe('en')
  expect(read('hi')).toBe('hi')
  expect(recallLanguage('cases')).toBe('en')
  expect(read('fr')).toBe('en')
})

test('an address in Hindi is remembered for whoever has chosen nothing', () => {
  expect(read('hi')).toBe('hi')
  expect(read()).toBe('hi')
  expect(read('en')).toBe('en')
  expect(read()).toBe('hi')
})

test('a language that came along gives way to a choice, which counts at once', () => {
  takeLanguageAlong('cases', 'en')
  expect(recallLanguage('cases')).toBeNull()
  takeLanguageAlong('cases', 'hi')
  expect(read()).toBe('hi')
  act(() => keepLanguage('cases', 'en'))
  expect(screen.getByText('en')).not.toBeNull()
  takeLanguageAlong('cases', 'hi')
  expect(recallLanguage('cases')).toBe('en')
})

test('dialogs over a page in Hindi are told so, and forget it with the page', () => {
  function Page({ language }: { language: 'en' | 'hi' }) {
    useNamedLanguage(language)
    return null
  }
  const { rerender } = render(<Page language="en" />)
  expect(readShownLanguage()).toBe('en')
  rerender(<Page language="hi" />)
  expect(readShownLanguage()).toBe('hi')
  expect(readDialogTexts().back).toBe('पीछे')
  expect(namedPageLanguage.read()).toBe('hi')
  // A part of the page that goes takes only its own name back.
  const part = render(<Page language="hi" />)
  part.unmount()
  expect(readShownLanguage()).toBe('hi')
  cleanup()
  expect(readShownLanguage()).toBe('en')
})

test('a form in Hindi on an English page speaks for its dialogs, and not for the header and the footer', () => {
  const release = nameHindi('dialogs')
  expect([readShownLanguage(), namedPageLanguage.read()]).toEqual(['hi', null])
  release()
  expect(readShownLanguage()).toBe('en')
})
