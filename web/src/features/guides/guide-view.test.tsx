// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Guide } from '../../api/types'
import { doneSteps } from './done-steps'
import { GuideView } from './guide-view'

vi.mock('../../shared/components/app-link', () => ({
  AppLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

const step = (id: string, more: object = {}) => ({
  id,
  action: `Do ${id}.`,
  reason: `Because of ${id}.`,
  link: null,
  form: null,
  ...more,
})
const guide: Guide = {
  slug: 'a-move',
  url: '/guides/a-move',
  title: 'A move',
  audience: 'For those who move.',
  stages: [
    { title: 'Before', steps: [step('pack'), step('tell')] },
    {
      title: 'After',
      steps: [
        step('file', {
          link: { kind: 'deadline', title: 'The return', url: '/rules', date: '2027-07-31' },
          form: { name: 'Form 13', place: 'The portal', url: 'https://portal.example/a/b', checked: '2026-11-20' },
        }),
      ],
    },
  ],
  others: [{ slug: 'a-child', url: '/guides/a-child', title: 'A child', audience: 'For parents.', steps: 6 }],
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
function broadcastToTabs(): void {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'guideSteps' }))
  })
}

beforeEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  doneSteps.startAgain('a-move')
})

test('steps are ticked, counted and kept, and all of them can be taken back', () => {
  render(<GuideView guide={guide} />)
  expect(screen.getByText('0 of 3 done')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start again' })).toBe(null)
  fireEvent.click(box(/Do pack/))
  fireEvent.click(box(/Do file/))
  expect(screen.getByText('2 of 3 done')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Steps done' }).value).toBe(2)
  expect(JSON.parse(localStorage.getItem('guideSteps') ?? '')).toEqual({ 'a-move': ['pack', 'file'] })
  fireEvent.click(box(/Do pack/))
  expect(screen.getByText('1 of 3 done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.getByText('0 of 3 done')).toBeTruthy()
  expect(localStorage.getItem('guideSteps')).toBe(null)
})

test('numbers go on over the stages, and a step shows its link, day and form', () => {
  render(<GuideView guide={guide} />)
  expect(box(/^3\. Do file/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The return' }).getAttribute('href')).toBe('/rules')
  expect(screen.getByText(/31 Jul 2027/)).toBeTruthy()
  expect(screen.getByText('Form 13')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The portal' }).getAttribute('href')).toBe('https://portal.example/a/b')
})

test('another tab’s ticks show, other guides keep theirs, and steps that are gone are not counted', () => {
  localStorage.setItem('guideSteps', '{"a-move":["tell","gone",5],"a-child":["name"],"odd":"x"}')
  render(<GuideView guide={guide} />)
  broadcastToTabs()
  expect(screen.getByText('1 of 3 done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(JSON.parse(localStorage.getItem('guideSteps') ?? '')).toEqual({ 'a-child': ['name'] })
  for (const nonsense of ['{', '[]', '"x"', 'null']) {
    localStorage.setItem('guideSteps', nonsense)
    broadcastToTabs()
    expect(screen.getByText('0 of 3 done')).toBeTruthy()
  }
})

test('where storage is forbidden the ticks last as long as the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<GuideView guide={guide} />)
  fireEvent.click(box(/Do tell/))
  expect(box(/Do tell/).checked).toBe(true)
  expect(screen.getByText('1 of 3 done')).toBeTruthy()
})
