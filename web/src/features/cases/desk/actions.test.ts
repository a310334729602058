import { describe, expect, test } from 'vitest'
import { parseRupees } from '../../../api/staff/desk'
import { ACTIONS, EMPTY_ENTRY, findProblem } from './actions'

type Standing = Parameters<(typeof ACTIONS)[number]['may']>[0]

const OPEN: Standing = {
  status: 'open',
  isOver: false,
  canFile: true,
  canCancel: true,
  filings: [],
  isRefundOpen: false,
  expert: null,
  person: { name: 'Asha Rao', email: 'asha@example.in', phone: null },
}

const offered = (standing: Partial<Standing>) =>
  ACTIONS.filter(({ may }) => may({ ...OPEN, ...standing })).map(({ name }) => name)

describe('what is offered', () => {
  test('a case that was asked for can be priced or opened, and not settled', () => {
    const names = offered({ status: 'requested', canFile: false })
    expect(names).toEqual(expect.arrayContaining(['answer', 'quote', 'open', 'cancel', 'note']))
    expect(names).not.toEqual(expect.arrayContaining(['ask']))
    expect(names).not.toContain('resolve')
  })

  test('a case that is over takes notes, and a refund that is to be stated', () => {
    const over = { status: 'cancelled', isOver: true, canFile: false, canCancel: false } as const
    expect(offered(over)).toEqual(['note'])
    expect(offered({ ...over, isRefundOpen: true })).toEqual(['cancel', 'note'])
    expect(offered({ ...over, expert: 'Ravi' })).toEqual(['expert', 'note'])
  })

  test('in a case that was erased nothing more is written', () => {
    const erased = { status: 'cancelled', isOver: true, canFile: false, canCancel: false, person: null } as const
    expect(offered(erased)).toEqual([])
    expect(offered({ ...erased, isRefundOpen: true })).toEqual(['cancel'])
  })

  test('only a case that waits for an office hears its answer', () => {
    expect(offered({})).not.toContain('office-answered')
    const filing = {
      officeKind: 'epfo',
      office: 'EPFO',
      reference: '1',
      filedOn: '2026-11-01',
      answerBy: null,
      rule: null,
      askOn: null,
    }
    const status = 'waiting_for_office'
    expect(offered({ status, filings: [{ ...filing, isAwaited: true }] })).toContain('office-answered')
    expect(offered({ status: 'open', filings: [{ ...filing, isAwaited: false }] })).not.toContain('office-answered')
  })
})

describe('what is missing', () => {
  const find = (name: string, entry: object, beganAt: string | null = null) => {
    const action = ACTIONS.find((one) => one.name === name)
    return action && findProblem(action, { ...EMPTY_ENTRY, ...entry }, beganAt)
  }

  test('a question asks for something', () => {
    expect(find('ask', {})).toContain('ask for something')
    expect(find('ask', { wantsFile: true })).toBeNull()
    expect(find('ask', { lines: 'The rejection letter' })).toBeNull()
  })

  test('a price is an amount, and a refund is stated once work has begun', () => {
    expect(find('quote', { text: 'Two employers', rupees: 'much' })).toContain('price')
    expect(find('quote', { text: 'Two employers', rupees: '1,180' })).toBeNull()
    expect(find('cancel', { text: 'No need' })).toBeNull()
    expect(find('cancel', { text: 'No need' }, '2026-11-26T10:00:00Z')).toContain('what goes back')
    expect(find('cancel', { text: 'No need', rupees: '0' }, '2026-11-26T10:00:00Z')).toBeNull()
  })
})

test('rupees are read as they are typed', () => {
  expect(['₹1,180', '999.5', '0', '1180.505', '-5', ''].map(parseRupees)).toEqual([
    118_000,
    99_950,
    0,
    null,
    null,
    null,
  ])
})
