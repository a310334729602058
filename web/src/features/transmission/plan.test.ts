// The plan, its letters and its calendar file.

import { describe, expect, test } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { describeClaimant, findContradiction, FIRST_FAMILY, listRoutes } from './answers'
import { buildCalendarFile } from './calendar'
import { findCard } from './engine'
import { buildLetter, LETTER_KINDS } from './letters'
import {
  addAsset,
  addWithCompanions,
  changeAsset,
  EMPTY_PLAN,
  isDone,
  makeAssetId,
  nameAsset,
  NEVER,
  readPlan,
  removeAsset,
  toggleDone,
} from './plan'
import { listTasks } from './plan-entries'
import { transmissionTexts } from './texts/texts'

const AT = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-21T10:00:00.000Z'
const bank = rules.areas.find(({ id }) => id === 'bank')
const DETAILS = {
  from: 'Asha Rao',
  address: '12 Temple Road, Mysuru',
  deceased: 'Kamala Rao',
  diedOn: '2026-11-01',
  reference: 'FD 42',
  office: '',
  handedIn: '2026-11-05',
  claimsAs: 'the nominee',
}

describe('a plan', () => {
  test('holds two deposits apart, each with its own nominee', () => {
    const two = addAsset(addAsset(EMPTY_PLAN, 'bank', makeAssetId(), AT), 'bank', makeAssetId(), AT)
    const [first, second] = two.assets
    if (!first || !second) throw new Error('an asset is missing')
    expect(first.id).not.toBe(second.id)
    const plan = changeAsset(two, second.id, { route: 'nominee_me', name: 'Canara' }, LATER)
    expect(plan.assets.map(({ route }) => route)).toEqual(['unknown', 'nominee_me'])
    expect(plan.assets.map((asset) => nameAsset(plan, asset, 'Bank'))).toEqual(['Bank 1', 'Bank: Canara'])
  })

  test('takes the pension and the insurance along with a provident fund, once', () => {
    const companions = rules.areas.find(({ id }) => id === 'epf')?.companions ?? []
    const one = addWithCompanions(EMPTY_PLAN, 'epf', companions, ['1', '2', '3'], AT)
    expect(one.assets.map(({ area }) => area)).toEqual(['epf', 'eps', 'edli'])
    const two = addWithCompanions(one, 'epf', companions, ['4', '5', '6'], LATER)
    expect(two.assets.map(({ area }) => area)).toEqual(['epf', 'eps', 'edli', 'epf'])
    expect(addWithCompanions(EMPTY_PLAN, 'bank', [], ['1'], AT).assets).toHaveLength(1)
  })

  test('asks for no step about what is not listed', () => {
    const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id)
    const { stages, others } = listTasks(rules, addAsset(EMPTY_PLAN, 'demat', '1', AT))
    const asked = stages.flatMap(({ tasks }) => ids(tasks))
    expect(asked).toEqual(expect.arrayContaining(['register-death', 'securities', 'last-return']))
    for (const id of ['insurers', 'hand-in', 'loans', 'pf-three', 'property', 'tell-employer']) {
      expect(asked).not.toContain(id)
      expect(ids(others)).toContain(id)
    }
    const withHouse = listTasks(rules, addAsset(EMPTY_PLAN, 'property', '1', AT))
    expect(withHouse.stages.flatMap(({ tasks }) => ids(tasks))).toContain('property')
    expect(rules.stages.flatMap(({ tasks }) => tasks).length).toBe(asked.length + others.length)
  })

  test('forgets the ticks of an asset that is removed', () => {
    let plan = addAsset(addAsset(EMPTY_PLAN, 'bank', '1', AT), 'epf', '2', AT)
    plan = toggleDone(toggleDone(plan, 'asset:1:claimant_id', AT), 'task:make-list', AT)
    expect(removeAsset(plan, '1', LATER)).toMatchObject({
      assets: [{ id: '2', area: 'epf' }],
      removed: [{ id: '1', at: LATER }],
      ticks: [{ id: 'task:make-list', done: true, at: AT }],
    })
    const without = toggleDone(plan, 'task:make-list', LATER)
    expect(['task:make-list', 'asset:1:claimant_id'].map((id) => isDone(without, id))).toEqual([false, true])
    expect(without.ticks.at(-1)).toEqual({ id: 'task:make-list', done: false, at: LATER })
  })

  test('takes from the device only what is valid', () => {
    for (const junk of [null, undefined, 7, 'x', [], {}, { assets: 'x', family: 3, done: {} }])
      expect(readPlan(junk)).toEqual(EMPTY_PLAN)
    const whole = changeAsset(addAsset(EMPTY_PLAN, 'eps', '1', AT), '1', { service: 'employed', band: 'above' }, LATER)
    expect(readPlan(structuredClone(whole))).toEqual(whole)
    const asset = { id: '1', area: 'bank', route: 'mine', name: 5 }
    expect(readPlan({ assets: [asset, { id: 'x' }], diedOn: '31/12/2026', done: [1, 'task:a'] })).toMatchObject({
      assets: [{ id: '1', area: 'bank', route: 'unknown', name: '' }],
      diedOn: '',
      ticks: [{ id: 'task:a', done: true, at: NEVER }],
    })
  })
})

describe('answers', () => {
  test('that cannot all be true are named', () => {
    expect(findContradiction(FIRST_FAMILY)).toBeNull()
    expect(findContradiction({ ...FIRST_FAMILY, relation: 'executor', will: 'none' })).toBe('executor without a will')
    expect(findContradiction({ ...FIRST_FAMILY, relation: 'named_in_will', will: 'none' })).toBe('named without a will')
    expect(findContradiction({ ...FIRST_FAMILY, relation: 'executor', minor: true })).toBe('executor under age')
    expect(findContradiction({ ...FIRST_FAMILY, relation: 'parent', minor: true })).toBe('parent under age')
    expect(findContradiction({ ...FIRST_FAMILY, relation: 'parent' })).toBeNull()
    expect(findContradiction({ ...FIRST_FAMILY, relation: 'sibling', minor: true })).toBeNull()
  })

  test('offer joint holders only where money can be held jointly', () => {
    const offered = (area: string) => listRoutes(area).includes('joint_survivor')
    expect(['bank', 'demat', 'property'].every(offered)).toBe(true)
    expect(['epf', 'eps', 'edli', 'gratuity', 'nps'].some(offered)).toBe(false)
    // Nor a nominee where there can be none.
    for (const area of ['property', 'loans']) expect(listRoutes(area)).toEqual(['unknown', 'joint_survivor', 'none'])
    // A scheme that the rules do not know would be a slip of the pen.
    for (const area of ['epf', 'eps', 'edli', 'gratuity', 'nps'])
      expect(rules.areas.map(({ id }) => id)).toContain(area)
  })
})

describe('a calendar file', () => {
  const text = buildCalendarFile(
    transmissionTexts.en.calendarFile,
    rules.stages,
    '2026-11-28',
    ['Demat account'],
    Date.UTC(2026, 10, 29, 6, 30),
  )

  test('has the three stages on their days, and folds long lines', () => {
    expect(text.match(/DTSTART;VALUE=DATE:\d{8}/g)).toEqual(
      ['20261205', '20261228', '20270226'].map((day) => `DTSTART;VALUE=DATE:${day}`),
    )
    expect(text).toContain('DTSTAMP:20261129T063000Z')
    const size = new TextEncoder()
    for (const line of text.split('\r\n')) expect(size.encode(line).length).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain('Claim: Demat account')
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('is in Hindi for whoever reads the list in Hindi, with the same ids', () => {
    const hindi = buildCalendarFile(
      transmissionTexts.hi.calendarFile,
      rules.stages,
      '2026-11-28',
      ['डीमैट खाता'],
      Date.UTC(2026, 10, 29, 6, 30),
    )
    expect(hindi.match(/UID:.*/g)).toEqual(text.match(/UID:.*/g))
    expect(hindi.match(/SUMMARY:मृत्यु के बाद के काग़ज़/g)).toHaveLength(3)
    expect(hindi.replaceAll('\r\n ', '')).toContain('क्लेम: डीमैट खाता')
  })
})

describe('a letter', () => {
  const card = bank
    ? findCard(rules, bank, {
        relation: 'child',
        route: 'nominee_me',
        will: 'none',
        band: 'unknown',
        service: 'unknown',
        minor: false,
        abroad: false,
        deathAbroad: false,
      })
    : null
  if (!card) throw new Error('the rules have no bank')

  test('lists the papers of the card, and is addressed to its office', () => {
    const letter = buildLetter('claim', card, DETAILS)
    expect(letter.list).toEqual(card.papers.map(({ label }) => label))
    expect(letter.paragraphs[0]).toBe('To: The Branch Manager')
    const typed = buildLetter('claim', card, { ...DETAILS, reference: 'खाता १२३४' })
    expect(typed.paragraphs[1]).toContain(', खाता 1234')
    expect(letter.paragraphs.join(' ')).toContain('Kamala Rao, who died on 1 Nov 2026. I claim as the nominee.')
    expect(describeClaimant({ route: 'none', relation: 'spouse' })).toBe('the spouse')
  })

  test('leaves a blank where no number and no address was typed, named as the office names it', () => {
    const blank = { ...DETAILS, reference: ' ', address: '' }
    for (const kind of LETTER_KINDS) {
      const letter = buildLetter(kind, card, blank)
      expect(letter.paragraphs[1]).toMatch(/^Subject: Bank account or fixed deposit, account no\. _{12,}$/)
      expect(letter.closing).toContainEqual(expect.stringMatching(/^Address: _{12,}$/))
    }
    const subjectOf = (id: string) => {
      const area = rules.areas.find((each) => each.id === id)
      const found = area && findCard(rules, area, ANSWERS)
      return found ? buildLetter('claim', { ...found, area }, blank).paragraphs[1] : ''
    }
    expect(subjectOf('mutual-funds')).toMatch(/, folio no\. _+$/)
    expect(subjectOf('life-insurance')).toMatch(/, policy no\. _+$/)
    for (const { id } of rules.areas) expect(subjectOf(id)).toMatch(/_{12,}$/)
    // A number that is too long is left out whole, and has its blank as well.
    expect(buildLetter('claim', card, { ...DETAILS, reference: '1'.repeat(200) }).paragraphs[1]).toMatch(/_{12,}$/)
  })

  test('names what may not be asked, and quotes no unconfirmed rule', () => {
    expect(buildLetter('refusal', card, DETAILS).list).toContain('Probate of the will')
    expect(buildLetter('late', card, DETAILS).paragraphs.join(' ')).toContain('within 15 days')
    const funds = rules.areas.find(({ id }) => id === 'mutual-funds')
    const fundCard = funds && findCard(rules, funds, { ...card, ...ANSWERS })
    if (!fundCard) throw new Error('the rules have no funds')
    expect(buildLetter('late', fundCard, DETAILS).paragraphs.join(' ')).not.toContain('The rule as we know it')
  })

  test('leaves lines to write on, and marks a draft as one', () => {
    const empty = {
      from: '',
      address: '',
      deceased: '',
      diedOn: '',
      reference: '',
      office: '',
      handedIn: '',
      claimsAs: 'an heir',
    }
    for (const kind of LETTER_KINDS) {
      const letter = buildLetter(kind, card, empty)
      expect(letter.paragraphs.join(' ')).toContain('____')
      expect(letter.closing[0]).toBe('Yours faithfully,')
      expect(letter.warning === null).toBe(kind !== 'consent')
    }
  })
})

const ANSWERS = {
  relation: 'child',
  route: 'nominee_me',
  will: 'none',
  band: 'unknown',
  service: 'unknown',
  minor: false,
  abroad: false,
  deathAbroad: false,
} as const
