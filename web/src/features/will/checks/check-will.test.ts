import { describe, expect, test } from 'vitest'
import { describeBirth } from '../model/people'
import { EMPTY_WILL, type Will } from '../model/will'
import { all, asset, findFamily, gift, person, share, SIMPLE, TODAY, WITNESSES } from '../../../testing/sample-families'
import { checkWill, isComplete } from './check-will'
import { listReopeningQuestions } from './warnings'

const errors = (will: Will) => checkWill(will, TODAY).errors.map(({ code }) => code)
const warnings = (will: Will) => checkWill(will, TODAY).warnings.map(({ code }) => code)
const stops = (will: Will) => checkWill(will, TODAY).stops.map(({ code }) => code)
const change = (part: Partial<Will>): Will => ({ ...SIMPLE, ...part })
const me = (part: Partial<Will['me']>) => change({ me: { ...SIMPLE.me, ...part } })
const [ONE, TWO] = WITNESSES
const withFlat = (part: object, to = all('wife')) =>
  change({ assets: [asset('flat', 'home', 'my flat', part)], gifts: [gift('flat', to)] })
const [WIFE = person('', '', 'wife'), ...OTHERS] = SIMPLE.family
const STUDENT = person('student', 'Ira Rao', 'daughter', '2006-05-04')
const withStudent = (part: Partial<Will>) =>
  change({ family: [...SIMPLE.family, STUDENT], residue: [share('wife', 50), share('student', 50)], ...part })
const withLibrary = [...SIMPLE.family, person('library', 'Pune Free Library', 'charity')]
const KID = person('kid', 'Tara Rao', 'daughter', '2015')

test('a sound will has no findings', () => {
  expect(checkWill(SIMPLE, TODAY)).toEqual({ stops: [], errors: [], warnings: [] })
  expect(isComplete(checkWill(EMPTY_WILL, TODAY))).toBe(false)
})

describe('each error is found, and goes when it is mended', () => {
  const cases: [string, Will, Will?][] = [
    ['you-missing', me({ name: ' ' })],
    ['you-missing', me({ law: '' })],
    ['person-unnamed', change({ family: [...SIMPLE.family, person('x', '', 'friend')] })],
    ['person-born', change({ family: SIMPLE.family.map((each) => ({ ...each, born: '72' })) })],
    ...['2200', '2026-12-01', '2015-02-31', '1872'].map((born): [string, Will] => [
      'born-impossible',
      change({ family: [...SIMPLE.family, person('x', 'Tara Rao', 'granddaughter', born)] }),
    ]),
    [
      'born-impossible',
      change({ family: [...SIMPLE.family, person('x', 'Govind Rao', 'father', '1872')] }),
      change({ family: [...SIMPLE.family, person('x', 'Govind Rao', 'father', '1872', { died: true })] }),
    ],
    ...['', '1970'].map((born): [string, Will, Will] => [
      'person-self',
      change({ family: [...SIMPLE.family, person('x', 'ramesh  RAO', 'other', born)] }),
      change({ family: [...SIMPLE.family, person('x', 'Ramesh Rao', 'grandson', '2004')] }),
    ]),
    [
      'omitted-takes',
      change({ residue: [share('wife', 50), share('son', 50)] }),
      change({
        family: SIMPLE.family.map((each) => ({ ...each, omitted: false })),
        residue: [share('wife', 50), share('son', 50)],
      }),
    ],
    ['omitted-takes', change({ residue: all('wife', 'son') }), change({ residue: all('wife', 'friend') })],
    ['omitted-takes', withFlat({}, all('son')), withFlat({ kind: 'epf' }, all('son'))],
    ['asset-digits', withFlat({ last4: '12345' }), withFlat({ last4: '1234' })],
    ['asset-unnamed', change({ assets: [asset('a', 'bank', ' ')] })],
    [
      'given-twice',
      change({ ...withFlat({}), gifts: [gift('flat', all('wife')), gift('flat', all('friend'))] }),
      withFlat({}),
    ],
    [
      'coparcenary-law',
      { ...withFlat({ held: 'coparcenary' }), me: { ...SIMPLE.me, law: 'christian' } },
      withFlat({ held: 'coparcenary' }),
    ],
    [
      'coparcenary-whole',
      change({
        assets: [asset('a', 'land', 'the whole field', { held: 'coparcenary' })],
        gifts: [gift('a', all('wife'))],
      }),
      change({ assets: [asset('a', 'land', 'the field', { held: 'coparcenary' })], gifts: [gift('a', all('wife'))] }),
    ],
    [
      'shares-sum',
      withFlat({}, [share('wife', 60), share('son', 30)]),
      withFlat({}, [share('wife', 60), share('son', 40)]),
    ],
    ['share-zero', withFlat({}, [share('wife', 100), share('son', 0)])],
    ['share-twice', withFlat({}, [share('wife', 50), share('wife', 50)])],
    ['taker-missing', withFlat({}, all('nobody'))],
    [
      'guardian-twice',
      change({ guardian: 'friend', guardian2: 'friend' }),
      change({ guardian: 'friend', guardian2: 'son' }),
    ],
    [
      'taker-died',
      change({ family: [{ ...WIFE, died: true }, ...OTHERS], residue: all('wife') }),
      change({
        family: [{ ...WIFE, died: true }, ...OTHERS],
        residue: all('wife', 'children'),
      }),
    ],
    ['substitute-wrong', withFlat({}, all('wife', 'wife')), withFlat({}, all('wife', 'son'))],
    [
      'second-wrong',
      withFlat({}, all('wife', 'friend', 'friend')),
      {
        ...withFlat({}, all('wife', 'friend', 'son')),
        family: SIMPLE.family.map((each) => ({ ...each, omitted: false })),
      },
    ],
    ['second-wrong', withFlat({}, all('wife', 'children', 'wife')), withFlat({}, all('wife', 'others', 'wife'))],
    [
      'omitted-takes',
      change({ residue: all('wife', 'friend', 'son') }),
      change({ residue: all('wife', 'others', 'son') }),
    ],
    [
      'later-children',
      change({ laterChildren: 'with-children', holder: 'friend' }),
      change({ laterChildren: 'with-all', holder: 'friend' }),
    ],
    [
      'later-children',
      { ...withStudent({ laterChildren: 'with-children' }), residue: all('wife', 'friend') },
      withStudent({ laterChildren: 'with-children', holder: 'friend' }),
    ],
    [
      'minor-no-holder',
      change({ laterChildren: 'with-all' }),
      change({ laterChildren: 'with-all', guardian: 'friend' }),
    ],
    ['minor-no-holder', change({ laterChildren: 'with-all' }), change({ laterChildren: 'nothing' })],
    ['no-residue', change({ residue: [] })],
    ['no-executor', change({ executor: '' })],
    ['executor-twice', change({ executor2: 'son' })],
    ['executor-minor', change({ family: [...SIMPLE.family, KID], executor: 'kid' })],
    [
      'executor-died',
      change({ family: SIMPLE.family.map((each) => (each.id === 'son' ? { ...each, died: true } : each)) }),
    ],
    [
      'executor-only-witness',
      change({
        witnesses: [
          { ...ONE, name: 'kiran  RAO' },
          { ...TWO, name: '' },
        ],
      }),
    ],
    [
      'minor-no-holder',
      change({ family: [...SIMPLE.family, KID], residue: all('kid') }),
      change({ family: [...SIMPLE.family, KID], residue: all('kid'), holder: 'friend' }),
    ],
    ['minor-no-holder', withStudent({ minorsAge: 25 }), withStudent({ minorsAge: 25, guardian: 'friend' })],
    ['minor-no-holder', withStudent({ minorsAge: 21 }), withStudent({ minorsAge: 18 })],
    [
      'minor-no-holder',
      withFlat({}, all('wife', 'children')),
      { ...withFlat({}, all('wife', 'children')), holder: 'friend' },
    ],
    ['minor-no-holder', change({ residue: all('wife', 'children'), holder: 'gone' })],
    [
      'holder-takes',
      withStudent({ minorsAge: 25, holder: 'student' }),
      withStudent({ minorsAge: 18, holder: 'student' }),
    ],
    ['holder-takes', withStudent({ minorsAge: 21, guardian: 'student' })],
    ['guardian-minor', change({ family: [...SIMPLE.family, KID], guardian: 'kid' })],
    ['holder-unfit', change({ family: [...SIMPLE.family, KID], holder: 'kid' })],
    ['witness-twice', change({ witnesses: [ONE, ONE] })],
    ['witness-self', change({ witnesses: [{ ...ONE, name: 'Ramesh Rao' }, TWO] })],
    ['witness-minor', change({ witnesses: [{ ...ONE, born: '2012' }, TWO] })],
    [
      'too-long',
      change({ wishes: { ...SIMPLE.wishes, pets: 'x'.repeat(2001) } }),
      change({ wishes: { ...SIMPLE.wishes, pets: 'x'.repeat(2000) } }),
    ],
    [
      'too-long',
      change({ assets: Array.from({ length: 301 }, (_, at) => asset(`a${at}`, 'gold', `ring ${at}`)) }),
      change({ assets: Array.from({ length: 300 }, (_, at) => asset(`a${at}`, 'gold', `ring ${at}`)) }),
    ],
  ]
  for (const [at, [code, wrong, right = SIMPLE]] of cases.entries())
    test(`${code} ${at}`, () => {
      expect(errors(wrong)).toContain(code)
      expect(errors(right)).not.toContain(code)
    })
})

describe('a witness who takes', () => {
  const taking = change({ witnesses: [{ ...ONE, name: 'Asha Rao' }, TWO] })
  const spouse = change({ witnesses: [{ ...ONE, marriedTo: 'wife' }, TWO] })
  const listed = change({
    family: [...SIMPLE.family, person('in-law', 'Ravi Kumar', 'son-in-law', '1980', { marriedTo: 'wife' })],
    witnesses: [{ ...ONE, name: 'Ravi Kumar' }, TWO],
  })
  test('is an error where section 67 applies', () => {
    for (const law of ['christian', 'parsi', 'sma', 'other'] as const)
      for (const will of [taking, spouse, listed]) {
        const chosen: Will = { ...will, me: { ...will.me, law, bothHindu: 'no' } }
        expect(errors(chosen)).toContain('witness-takes')
        expect(warnings(chosen)).not.toContain('witness-takes')
      }
    expect(errors(me({ law: 'christian' }))).not.toContain('witness-takes')
  })
  test('is a warning where it does not', () => {
    for (const will of [taking, spouse, listed]) {
      expect(errors(will)).not.toContain('witness-takes')
      expect(warnings(will)).toContain('witness-takes')
    }
  })
})

describe('each warning is given, and goes', () => {
  const policy = (nominee: string) =>
    change({ assets: [asset('p', 'insurance', 'policy', { nominee })], gifts: [gift('p', all('wife'))] })
  const cases: [string, Will, Will?][] = [
    ['no-second-executor', change({ executor2: '' })],
    [
      'no-guardian',
      change({ family: [...SIMPLE.family, { ...KID, omitted: true }] }),
      change({ family: [...SIMPLE.family, { ...KID, omitted: true }], guardian: 'friend' }),
    ],
    [
      'guardian-spouse',
      change({ family: [...SIMPLE.family, { ...KID, omitted: true }], guardian: 'wife' }),
      change({ family: [...SIMPLE.family, { ...KID, omitted: true }], guardian: 'friend' }),
    ],
    ['born-unknown', change({ family: [{ ...WIFE, born: '' }, ...OTHERS] })],
    ['holder-unused', change({ minorsAge: 25 }), withStudent({ minorsAge: 25, holder: 'friend' })],
    [
      'holder-unused',
      change({ holder: 'friend' }),
      change({ holder: 'friend', residue: [share('wife', 100, 'children')] }),
    ],
    ['holder-unused', withStudent({ minorsAge: 18, holder: 'friend' }), change({ guardian: 'friend' })],
    [
      'person-namesake',
      change({ family: [...SIMPLE.family, person('x', 'Ramesh Rao', 'grandson', '2004')] }),
      change({ family: [...SIMPLE.family, person('x', 'Ramesh Rao', 'father', '1940', { died: true })] }),
    ],
    ['no-substitute', change({ residue: all('wife') })],
    ['no-substitute', change({ residue: all('wife', 'others') }), change({ residue: all('wife', 'friend') })],
    [
      'no-substitute',
      { ...withFlat({}), residue: all('friend') },
      change({ residue: [share('wife', 50, 'others'), share('friend', 50, 'wife')] }),
    ],
    [
      'no-substitute',
      change({ residue: [share('wife', 50), share('friend', 50, 'others')] }),
      change({ residue: [share('wife', 50, 'others'), share('library', 50)], family: withLibrary }),
    ],
    ['joint', withFlat({ held: 'joint' }), withFlat({})],
    ['coparcenary', withFlat({ held: 'coparcenary' }), withFlat({})],
    ['nominee', withFlat({ nominee: 'friend' }), withFlat({ nominee: 'wife' })],
    ['loan', withFlat({ loan: 'with' }), withFlat({})],
    ['loan-unused', { ...withFlat({ loan: 'with' }), gifts: [] }, withFlat({ loan: 'with' })],
    ['loan-unused', { ...withFlat({ loan: 'with' }), gifts: [] }, { ...withFlat({ loan: 'estate' }), gifts: [] }],
    [
      'long-number',
      change({ assets: [asset('b', 'bank', 'account 123456789012')] }),
      change({ assets: [asset('b', 'bank', 'Pune 411001')] }),
    ],
    ['taken-out', policy('wife'), policy('friend')],
    ...(['epf', 'eps', 'gratuity'] as const).map((kind): [string, Will] => [
      'taken-out',
      change({ assets: [asset('x', kind, 'mine')] }),
    ]),
    ['omitted', change({ family: SIMPLE.family.map((each) => ({ ...each, omitted: false })) })],
    ['earlier-will', change({ earlier: { exists: true, date: '', place: '' } })],
    ['witness-lines', change({ witnesses: [ONE, { ...TWO, address: '' }] })],
    [
      'witness-lines',
      change({
        witnesses: [
          { ...ONE, name: '', address: '' },
          { ...TWO, name: '', address: '' },
        ],
      }),
    ],
    ['witness-older', change({ witnesses: [{ ...ONE, born: '1960' }, TWO] })],
    ['witness-abroad', change({ witnesses: [{ ...ONE, abroad: true }, TWO] })],
  ]
  for (const [at, [code, wrong, right = SIMPLE]] of cases.entries())
    test(`${code} ${at}`, () => {
      expect(warnings(wrong)).toContain(code)
      expect(warnings(right)).not.toContain(code)
      expect(errors(wrong)).toEqual([])
    })
})

describe('a nominee', () => {
  const funds = asset('f', 'funds', 'Nifty fund', { nominee: 'wife' })
  test('who takes everything else needs no word', () => {
    expect(warnings(change({ assets: [funds] }))).not.toContain('nominee')
    expect(warnings(change({ assets: [{ ...funds, nominee: 'friend' }] }))).toContain('nominee')
    expect(warnings(change({ assets: [funds], residue: [share('wife', 50), share('son', 50)] }))).toContain('nominee')
    expect(warnings(change({ assets: [{ ...funds, nominee: 'friend' }], residue: [] }))).not.toContain('nominee')
  })

  test('of the provident fund is looked at once there is a wife, a husband or a child', () => {
    const mother = person('mother', 'Sarla Rao', 'mother', '1948')
    const told = (kind: 'epf' | 'eps', nominee: string, family = [...SIMPLE.family, mother]) =>
      checkWill(change({ family, assets: [asset('pf', kind, 'with Deccan Tools', { nominee })] }), TODAY).warnings.find(
        ({ code }) => code === 'fund-nominee',
      )?.text
    expect(told('epf', 'mother')).toMatch(/Sarla Rao is nominee.+there is Asha Rao and Kiran Rao\..+while dependent/)
    expect(told('epf', 'friend')).toContain('only its members can be nominated')
    expect(told('eps', 'mother')).toContain('The family pension is for Asha Rao and Kiran Rao')
    expect(told('epf', 'wife')).toBeUndefined()
    expect(told('epf', '')).toBeUndefined()
    expect(told('epf', 'mother', [mother])).toBeUndefined()
  })
})

test('nobody is said to receive nothing before something was given', () => {
  const family = SIMPLE.family.map((each) => ({ ...each, omitted: false }))
  expect(warnings(change({ family, residue: [] }))).not.toContain('omitted')
  expect(warnings(change({ family }))).toContain('omitted')
})

test('a birth is said in words', () => {
  expect(['2020-03-09', '1975', '', '75'].map(describeBirth)).toEqual([
    'born on 9 March 2020',
    'born in 1975',
    '',
    'born 75',
  ])
})

test('the stop list', () => {
  expect(stops(me({ law: 'muslim' }))).toEqual(['muslim-law'])
  expect(stops(me({ law: 'sma' }))).toEqual([])
  expect(stops(me({ state: 'Goa' }))).toEqual(['goa'])
  expect(stops(me({ state: 'Outside India' }))).toEqual(['home-abroad'])
  expect(stops(me({ indiaOnly: false }))).toEqual(['abroad'])
  expect(stops(me({ born: '2008-11-25' }))).toEqual(['not-adult'])
  expect(stops(me({ born: '2008-11-24' }))).toEqual([])
  expect(stops(change({ stops: ['dependant', 'business', 'quarrel', 'capacity'] }))).toEqual([
    'dependant',
    'business',
    'quarrel',
    'capacity',
  ])
  expect(isComplete(checkWill(me({ state: 'Goa' }), TODAY))).toBe(false)
})

test('a question on opening again never takes it for granted that something was signed', () => {
  for (const law of ['', 'hindu', 'christian', 'sma'] as const)
    for (const question of listReopeningQuestions(me({ law })))
      expect(question).not.toMatch(/since you signed|after you signed/)
  expect(listReopeningQuestions(SIMPLE)[0]).toMatch(/^Have you signed it and married since\?/)
})

test('on opening again, what a marriage does depends on the law', () => {
  expect(listReopeningQuestions(SIMPLE)[0]).toContain('does not revoke')
  expect(listReopeningQuestions(findFamily('Christian widow'))[0]).toContain('a marriage revokes the will')
})

test('nobody is said to be paid for a flat', () => {
  const say = (part: object) =>
    checkWill(withFlat(part), TODAY)
      .warnings.map(({ text }) => text)
      .join(' ')
  const flat = say({ held: 'joint', nominee: 'friend' })
  expect(flat).toContain('The other owner keeps their own part')
  expect(flat).toContain('The society can take a nominee in as a member')
  expect(flat).not.toMatch(/paid/)
  expect(say({ kind: 'bank', held: 'joint', nominee: 'friend' })).toMatch(/usually paid.*paid first/)
})

test('every share of everything else that nobody takes in a place is named', () => {
  const say = (...residue: Will['residue']) =>
    checkWill(change({ residue, family: withLibrary }), TODAY)
      .warnings.filter(({ code }) => code === 'no-substitute')
      .map(({ step, text }) => `${step}: ${text}`)
  expect(say(share('wife', 50), share('friend', 50))).toEqual([
    'rest: If Asha Rao or Sunil Nair dies before you, nobody takes that share of everything else. As a rule it would then go to your heirs by law. Choose who takes it instead.',
  ])
  expect(say(share('wife', 50), share('friend', 30, 'others'), share('library', 20))).toEqual([
    'rest: If Asha Rao dies before you, nobody takes that share of everything else. As a rule it would then go to your heirs by law. Choose who takes it instead.',
  ])
  expect(say(share('library', 100))).toEqual([])
})
