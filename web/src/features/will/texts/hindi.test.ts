import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkWill } from '../checks/check-will'
import { listReopeningQuestions } from '../checks/warnings'
import { describeExcess } from '../model/limits'
import { ASSET_KINDS, EMPTY_WILL, LAWS, STOP_QUESTIONS, type Will } from '../model/will'
import {
  ANSWER_LABELS,
  HELD_LABELS,
  KIND_LABELS,
  LATER_CHILDREN_LABELS,
  LAW_LABELS,
  RELATION_LABELS,
  STATES,
  STOP_LABELS,
  WISH_LABELS,
} from '../model/labels'
import { STEP_TITLES } from '../parts/steps'
import { FAMILIES, person, share, SIMPLE, TODAY } from '../../../testing/sample-families'
import { findPassphraseProblem } from '../sealed/passphrase'
import { ENGLISH_INTRO } from '../intro/english-intro'
import { findHindi, translateIntoHindi } from './hindi'
import { HINDI_INTRO } from './hindi-intro'

/** What Hindi readers write in Latin letters: names of forms, files and offices, and the English of an unusual word in brackets. */
const LATIN =
  /\b(?:PDF|Word|PAN|NPS|EPF|EPS|EPFO|PPF|PF|FD|HUF|KB|JavaScript|ics|English|A|B|e)\b|\([A-Za-z ,]+\)|\([^)]*लंबा पासवर्ड\)|“(?:Save as PDF|headers and footers)”|\.fineprint-will/g

const keepEnglish = (hindi: string) => hindi.replace(LATIN, '').match(/[A-Za-z]+/g) ?? []

const fillSlots = (text: string) =>
  text
    .replace(/\$\{formatDateTime\([^}]*\}/g, '28 Nov 2026, 3:30 pm IST')
    .replace(/\$\{formatDate\([^}]*\}/g, '28 Nov 2026')
    .replace('${strength}', 'fair')
    .replace('${grade}', 'A')
    .replace(/\$\{[^}]*\}/g, '3')

test('every sentence that the planner says has its Hindi, without English left in it', async () => {
  const folder = new URL('..', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  const sentences = new Set<string>()
  for (const file of files) {
    const code = await readFile(new URL(file, folder), 'utf8')
    for (const [, , text = ''] of code.matchAll(/\btranslate\(\s*(['`])((?:(?!\1).)*)\1/gs)) sentences.add(text)
    for (const [, text = ''] of code.matchAll(/\b(?:label|hint|none|title|action)="([^"]+)"/g)) sentences.add(text)
    for (const [, text = ''] of code.matchAll(/\?\s*\n?\s*'([A-Z][^']+)'\s*:/g)) sentences.add(text)
    for (const [, text = ''] of code.matchAll(/return '([A-Z][^']+)'/g)) sentences.add(text)
    for (const [, text = ''] of code.matchAll(/^ {2}'([a-z][^']* [^']*)',$/gm)) sentences.add(text)
    for (const [, text = ''] of code.matchAll(/: '([A-Z][^']*[a-z][^']* [^']*)'/g)) sentences.add(text)
  }
  // The switch is read by those who read English.
  sentences.delete('Read in English')
  expect(sentences.size).toBeGreaterThan(180)
  const filled = [...sentences].map(fillSlots)
  expect(filled.filter((text) => findHindi(text) === null)).toEqual([])
  expect(filled.flatMap((text) => keepEnglish(translateIntoHindi(text)))).toEqual([])
})

test('every choice has its Hindi', () => {
  const tables = [
    ANSWER_LABELS,
    LAW_LABELS,
    RELATION_LABELS,
    KIND_LABELS,
    HELD_LABELS,
    WISH_LABELS,
    LATER_CHILDREN_LABELS,
    STOP_LABELS,
    STEP_TITLES,
  ]
  const labels = [...tables.flatMap((table) => Object.values(table)), ...STATES]
  expect(labels.filter((label) => findHindi(label) === null)).toEqual([])
  expect(labels.flatMap((label) => keepEnglish(translateIntoHindi(label)))).toEqual([])
})

const WORDS = { name: 'अ', address: 'पता', born: '2015', marriedTo: '', abroad: true }
const minor = { ...person('m', 'बाल', 'son', '2015-03-09') }

/** Wills in which much is wrong; names and assets are in Hindi, so that English that is left can be told. */
function listTroubledWills(): Will[] {
  const family = SIMPLE.family.map((each, at) => ({ ...each, name: `व्यक्ति${at}` }))
  const base: Will = { ...SIMPLE, me: { ...SIMPLE.me, name: 'रमेश', address: 'पुणे' }, family, witnesses: [WORDS, WORDS] }
  const [first, second] = family.map(({ id }) => id)
  const asset = {
    id: 'a',
    kind: 'bank',
    words: 'खाता',
    last4: 'x',
    held: 'coparcenary',
    nominee: second ?? '',
    loan: 'with',
  } as const
  const wills: Will[] = [
    EMPTY_WILL,
    { ...base, me: { ...base.me, law: 'parsi', name: 'अ' }, assets: [asset, { ...asset, id: 'b', words: '' }] },
    { ...base, family: [...family, { ...minor, name: 'रमेश', born: '' }, { ...minor, id: 'n', name: '' }] },
    {
      ...base,
      family: [...family, { ...minor, name: 'रमेश', born: '2015' }],
      earlier: { exists: true, date: '', place: '' },
    },
    { ...base, family: [...family, { ...minor, born: '2030' }, { ...minor, id: 'd', born: '2030-02-31' }] },
    { ...base, family: [...family, { ...minor, born: '1800' }, { ...minor, id: 'd', born: '1800-02-03' }] },
    {
      ...base,
      family: [...family, minor],
      residue: [share('m', 50), share('m', 0)],
      executor: 'm',
      executor2: 'm',
      guardian: 'm',
      guardian2: 'm',
      holder: 'm',
      minorsAge: 25,
    },
    {
      ...base,
      family: [...family, minor, { ...minor, id: 'k' }],
      residue: [share('m', 50), share('k', 50)],
      guardian: '',
      holder: '',
    },
    { ...base, family: family.map((each) => ({ ...each, died: true })), guardian: first ?? '' },
    { ...base, family: family.map((each) => ({ ...each, omitted: true })) },
    { ...base, residue: [{ ...share('gone', 100) }] },
    { ...base, laterChildren: 'with-children', guardian: '', holder: '' },
    { ...base, residue: [share(first ?? '', 50), share(second ?? '', 50, 'others')] },
    { ...base, residue: [first, second].map((id) => share(id ?? '', 50)) },
    {
      ...base,
      residue: base.residue.map((each) => ({ ...each, ifDead: 'gone', ifBothDead: 'gone' })),
      executor2: '',
      earlier: { exists: true, date: 'कल', place: 'घर' },
    },
    {
      ...base,
      wishes: { ...base.wishes, funeral: 'क'.repeat(3000) },
      codicil: { date: '', changes: 'क'.repeat(7000) },
    },
    {
      ...base,
      me: { ...base.me, state: 'Outside India', born: '2020-01-01', indiaOnly: false, law: 'muslim' },
      stops: [...STOP_QUESTIONS],
    },
    { ...base, me: { ...base.me, state: 'Goa' } },
    { ...base, me: { ...base.me, law: 'sma' } },
    {
      ...base,
      witnesses: [
        { ...WORDS, name: family[0]?.name ?? '' },
        { ...WORDS, name: 'ब', born: '1950', marriedTo: first ?? '' },
      ],
    },
    {
      ...base,
      me: { ...base.me, law: 'parsi' },
      witnesses: [
        { ...WORDS, name: family[0]?.name ?? '' },
        { ...WORDS, name: 'ब', marriedTo: first ?? '' },
      ],
    },
  ]
  for (const law of ['parsi', 'hindu'] as const)
    wills.push({
      ...base,
      me: { ...base.me, law },
      witnesses: [{ ...WORDS, name: `${family[0]?.name ?? ''} देवी`, born: '' }, WORDS],
    })
  for (const kind of ASSET_KINDS)
    for (const held of ['sole', 'joint'] as const)
      for (const nominee of family.map(({ id }) => id))
        wills.push({ ...base, assets: [{ ...asset, kind, held, nominee, words: 'खाता 12345678901' }] })
  return wills
}

test('whatever the checks find is said in Hindi', () => {
  const found = [...listTroubledWills(), ...Object.values(FAMILIES)].flatMap((will) => {
    const { stops, errors, warnings } = checkWill(will, TODAY)
    const reopening = LAWS.flatMap((law) => listReopeningQuestions({ ...will, me: { ...will.me, law } }))
    return [...[...stops, ...errors, ...warnings].map(({ text }) => text), ...reopening]
  })
  expect(new Set(found).size).toBeGreaterThan(80)
  expect([...new Set(found)].filter((text) => findHindi(text) === null)).toEqual([])
  const ours = listTroubledWills().flatMap((will) => {
    const { stops, errors, warnings } = checkWill(will, TODAY)
    return [...stops, ...errors, ...warnings].map(({ text }) => translateIntoHindi(text))
  })
  expect(ours.flatMap(keepEnglish)).toEqual([])
})

test('names stay as they were typed', () => {
  expect(
    translateIntoHindi(
      'Asha Rao, your wife, receives nothing. If you mean it, say it on purpose: tick the box beside the name.',
    ),
  ).toBe('Asha Rao (पत्नी) को कुछ नहीं मिलता। अगर आप यही चाहते हैं, तो साफ़ बताएँ: नाम के पास के बॉक्स पर टिक करें।')
  expect(
    translateIntoHindi(
      'Ira and Dev would take before the age of 21. Name a guardian or somebody who holds the share until then.',
    ),
  ).toContain('Ira और Dev को 21 वर्ष')
  expect(translateIntoHindi('Deleted on 28 Nov 2026, 3:30 pm IST. There is no draft on this device.')).toBe(
    '28 नवंबर 2026, दोपहर 3:30 बजे पर मिटाया गया। इस डिवाइस पर कोई मसौदा नहीं है।',
  )
})

test('what is wrong with a field is said in Hindi', () => {
  const problems = [
    describeExcess('xx', 1),
    describeExcess('xxx', 1),
    ...['a', 'aaaa bbbb aaaa bbbb', 'a b c d e f g', 'abcdefghijklmnop'].map(findPassphraseProblem),
  ]
  for (const problem of problems) expect([problem, findHindi(problem ?? '') === null]).toEqual([problem, false])
})

test('the introduction says the same in both languages', () => {
  const frame = ({ sections, checked }: typeof ENGLISH_INTRO) => ({
    checked,
    sections: sections.map(({ points }) => points.map(({ grade, source }) => [grade, source === null])),
  })
  expect(frame(HINDI_INTRO)).toEqual(frame(ENGLISH_INTRO))
  expect(
    HINDI_INTRO.sections
      .flatMap(({ title, points }) => [title, ...points.map(({ text }) => text)])
      .flatMap(keepEnglish),
  ).toEqual([])
})
