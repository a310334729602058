// Every combination of answers in every area: the card is whole, and contradicts itself nowhere.

import { describe, expect, test } from 'vitest'
import { transmissionRules as rules } from '../../testing/transmission-rules'
import { BANDS, RELATIONS, ROUTES, SERVICES, WILLS, type Answers } from './answers'
import { describeRoute, findCard, matches, type Card, type Paper } from './engine'
import { listFormPages } from './form-pages'
import { transmissionTexts } from './texts/texts'

const FLAGS = [false, true]

function listAnswers(asksService: boolean): Answers[] {
  const services = asksService ? SERVICES : SERVICES.slice(0, 1)
  const all: Answers[] = []
  for (const relation of RELATIONS)
    for (const route of ROUTES)
      for (const will of WILLS)
        for (const band of BANDS)
          for (const service of services)
            for (const minor of FLAGS)
              for (const abroad of FLAGS)
                for (const deathAbroad of FLAGS)
                  all.push({ relation, route, will, band, service, minor, abroad, deathAbroad })
  return all
}

/** How heavy the papers are: one from a court weighs more than all that a family can write itself. */
function weighPapers(papers: Paper[]): number {
  return papers.reduce((sum, { fromCourt }) => sum + (fromCourt ? 10 : 1), 0)
}

function cardOf(area: (typeof rules.areas)[number], answers: Answers): Card {
  const card = findCard(rules, area, answers)
  if (!card) throw new Error(`${area.id} has no card for ${JSON.stringify(answers)}`)
  return card
}

/** Areas whose money a scheme hands out, whatever a will says. */
const beyondWills = new Set(
  rules.areas
    .filter(({ routes, modifiers }) => {
      const lines = [...routes.flatMap(({ who }) => who), ...modifiers.flatMap(({ notes }) => notes)]
      return lines.some(({ text }) => text.includes('not the will'))
    })
    .map(({ id }) => id),
)

/** Papers that others make out, by the words with which a line names them. */
const CERTIFICATES = ['succession certificate', 'legal heir', 'probate', 'family tree']

/** Papers that a route forbids, by the words with which a line speaks of them. */
const FORBIDDEN_WORDS: Record<string, RegExp> = {
  probate: /probate/i,
  succession_certificate: /succession certificate/i,
  indemnity: /indemnity/i,
  surety: /suret/i,
}

/**
 * What a card forbids is settled, so no other line of it leaves that open and no other paper offers it. A gap of the whole area
 * that speaks of claims without a nominee is not about a nominee's card.
 */
function listForbiddenYetOpen(card: Card, answers: Answers): string[] {
  const lines = [...card.parts.flatMap((part) => part.lines), ...card.notes.flatMap((note) => note.lines)]
  const gaps = card.unknowns.filter(({ text }) => answers.route === 'none' || !/no nominee/i.test(text))
  const open = [...lines, ...gaps].flatMap(({ kind, text }) => (kind === 'unknown' ? [text] : []))
  return card.mayNotAsk.flatMap(({ id }) => {
    const words = FORBIDDEN_WORDS[id]
    if (!words) return [`no words for ${id}`]
    const said = [...open, ...card.papers.map(({ label }) => label)].find((text) => words.test(text))
    return said === undefined ? [] : [`${id} is forbidden, and yet "${said}"`]
  })
}

/** What the chip under a card says, against what the reader sees above it. */
function listOverstatements(card: Card): string[] {
  const forms = card.parts.find(({ id }) => id === 'forms')?.lines ?? []
  const isFormOpen = forms.some(({ kind }) => kind === 'unknown') || forms.every(({ grade }) => grade === null)
  const isOpen = isFormOpen || card.papers.some(({ source }) => source === null)
  const words = transmissionTexts.en.lines.grades[card.certainty]
  const isAdmitted = /^(?:Partly not|Not) confirmed/.test(words)
  const isAdmittedInHindi = /पक्की नहीं|पक्का नहीं/.test(transmissionTexts.hi.lines.grades[card.certainty])
  const faults = isAdmitted === isOpen && isAdmittedInHindi === isOpen ? [] : [`"${words}", and yet a gap: ${isOpen}`]
  const graded = [...card.parts, ...card.notes].flatMap(({ lines }) => lines.map(({ grade }) => grade))
  const isWeak = [...graded, ...[...card.papers, ...card.mayNotAsk].map(({ grade }) => grade)].includes('B')
  return isWeak && !words.includes('grade B') ? [...faults, `"${words}" on a source of grade B`] : faults
}

/** Names what is wrong with a card, so that thousands of them cost no more than a list. */
function listFaults(card: Card, answers: Answers): string[] {
  const faults: string[] = []
  const check = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(`${card.area.id}/${card.routeId}: ${fault} ${JSON.stringify(answers)}`)
  }
  const ids = card.papers.map(({ id }) => id)
  const lines = [...card.parts.flatMap((part) => part.lines), ...card.notes.flatMap((note) => note.lines)]
  check(
    card.parts.every((part) => part.lines.length > 0 && part.lines.every(({ text }) => text.trim() !== '')),
    'a part is empty',
  )
  check(card.papers.length > 0 || answers.route === 'nominee_other', 'a claim without papers')
  check(!card.mayNotAsk.some(({ id }) => ids.includes(id)), 'asked and forbidden')
  for (const fault of listForbiddenYetOpen(card, answers)) check(false, fault)
  check(
    lines.every(({ sources, grade }) => (grade === null) === (sources.length === 0)),
    'a line without a source',
  )
  check(card.sources.length > 0 && card.asOf !== null && card.certainty !== 'none', 'no source at all')
  for (const fault of listOverstatements(card)) check(false, fault)
  check(card.escalation.length > 0 && card.unknowns.length > 0, 'nothing about refusals or gaps')
  const has = (note: string) => card.notes.some(({ id }) => id === note)
  const isForOthers = card.routeId === 'other-nominee'
  check(!isForOthers || ids.length === 0, 'papers for whoever claims nothing')
  check(isForOthers || !answers.minor || (has('minor') && ids.includes('guardian_id')), 'a minor without a guardian')
  check(answers.minor || !ids.includes('guardian_id'), 'a guardian without a minor')
  check(!answers.abroad || has('abroad'), 'a claimant abroad without papers')
  check(
    isForOthers || !answers.deathAbroad || ids.includes('foreign_death_certificate'),
    'a death abroad without its certificate',
  )
  check(answers.will !== 'disputed' || has('dispute'), 'a dispute without a court')
  check(answers.will === 'disputed' || !ids.includes('court_order'), 'a court order without a dispute')
  check(answers.will !== 'none' || !ids.includes('will_copy'), 'a will that does not exist')
  const first = (part: string) => card.parts.find(({ id }) => id === part)?.lines[0]?.text ?? ''
  check(!isForOthers || first('forms').startsWith('None for you.'), 'a form for whoever is not the nominee')
  check(
    !isForOthers || first('where').startsWith('Nothing for you to hand in.'),
    'an office for whoever claims nothing',
  )
  if (beyondWills.has(card.area.id)) {
    check(!ids.includes('will_copy'), 'a copy of a will that decides nothing')
    const says = lines.find(({ text }) => /under the will|will proved|deals with an executor/.test(text))
    check(!says, `not the will, and yet "${says?.text}"`)
  }
  const who = (card.parts.find(({ id }) => id === 'who')?.lines ?? []).map(({ text }) => text.toLowerCase()).join(' ')
  const labels = card.papers.map(({ label }) => label.toLowerCase()).join(' ')
  for (const certificate of CERTIFICATES)
    check(!who.includes(certificate) || labels.includes(certificate), `a ${certificate} that is not among the papers`)
  return faults
}

describe('every combination of answers', () => {
  test('gives a whole card without a contradiction', { timeout: 60_000 }, () => {
    let count = 0
    const faults: string[] = []
    for (const area of rules.areas) {
      for (const answers of listAnswers(area.asksService)) {
        count += 1
        faults.push(...listFaults(cardOf(area, answers), answers))
      }
    }
    expect(count).toBeGreaterThan(28_800)
    expect([...beyondWills].toSorted()).toEqual(['edli', 'epf', 'eps'])
    expect({ count: faults.length, first: faults.slice(0, 10) }).toEqual({ count: 0, first: [] })
  })

  test('asks no more of a nominee or survivor than of heirs, and no less above a limit', { timeout: 60_000 }, () => {
    const faults: string[] = []
    for (const area of rules.areas) {
      for (const answers of listAnswers(area.asksService)) {
        const weigh = (change: Partial<Answers>) => weighPapers(cardOf(area, { ...answers, ...change }).papers)
        const heirs = weigh({ route: 'none' })
        if (weigh({ route: 'nominee_me' }) > heirs) faults.push(`${area.id}: nominee ${JSON.stringify(answers)}`)
        if (weigh({ route: 'joint_survivor' }) > heirs) faults.push(`${area.id}: survivor ${JSON.stringify(answers)}`)
        if (weigh({ band: 'above' }) < weigh({ band: 'within' }))
          faults.push(`${area.id}: band ${JSON.stringify(answers)}`)
      }
    }
    expect(faults.slice(0, 10)).toEqual([])
  })

  test('reaches every route and every modifier', { timeout: 60_000 }, () => {
    for (const area of rules.areas) {
      const all = listAnswers(area.asksService)
      const reached = new Set(all.map((answers) => cardOf(area, answers).routeId))
      expect([...reached].toSorted(), area.id).toEqual(area.routes.map(({ id }) => id).toSorted())
      for (const modifier of area.modifiers)
        expect(
          all.some((answers) => matches(modifier.when, answers)),
          `${area.id}: ${modifier.id}`,
        ).toBe(true)
    }
  })
})

test('forms lead to the official text that names them, and never to a front page', () => {
  const ask = (id: string, route: 'nominee_me' | 'none') => {
    const area = rules.areas.find((each) => each.id === id)
    if (!area) throw new Error(`there is no area ${id}`)
    const [answers] = listAnswers(area.asksService)
    if (!answers) throw new Error('no answers')
    return listFormPages(cardOf(area, { ...answers, route })).map(({ url }) => url)
  }
  expect(ask('bank', 'nominee_me').some((url) => url.includes('rbi.org.in'))).toBe(true)
  expect(ask('epf', 'nominee_me').length).toBe(3)
  expect(ask('mutual-funds', 'none').every((url) => new URL(url).pathname.length > 1)).toBe(true)
  expect(ask('property', 'none')).toEqual([])
})

test('each form of a card is named, with one link for each text that has it', () => {
  const listTitles = (areaId: string, routeId: string) => {
    const area = rules.areas.find(({ id }) => id === areaId)
    const route = area?.routes.find(({ id }) => id === routeId)
    if (!area || !route) throw new Error(`there is no ${areaId}/${routeId}`)
    return listFormPages(describeRoute(rules, area, route)).map(({ title }) => title)
  }
  const directions = 'Settlement of Claims in respect of Deceased Customers of Banks Directions, 2025 (RBI/2025-26/82)'
  expect(listTitles('bank', 'ask')).toEqual([
    `Bank claim form for a nominee or survivor: Annex I-A; Bank claim form for heirs without a nomination: Annex I-B (from 31 Mar 2026). ${directions}`,
  ])
  const [simple = '', ...others] = listTitles('bank', 'simple')
  expect(simple.match(/Annex I-./g)).toEqual(['Annex I-B', 'Annex I-C', 'Annex I-D', 'Annex I-E'])
  expect(others).toEqual([])
  // The limit for fewer papers stands in the line as well, and is no form.
  expect(listTitles('demat', 'simple').join()).toMatch(/^Form to transfer demat securities[^₹]*$/)
  // Every form that a line quotes is named, in every case of every area.
  for (const area of rules.areas)
    for (const route of area.routes) {
      const quoted = route.forms.flatMap(({ sources }) => sources.filter((id) => /^fact:.*\.form/.test(id)))
      const titles = listTitles(area.id, route.id).join()
      for (const id of quoted) {
        const label = rules.sources.find((source) => source.id === id)?.title.split(' (from')[0] ?? id
        expect(titles, `${area.id}/${route.id}`).toContain(label)
      }
    }
})

test('each area says whom to complain to, beyond the advice for all', () => {
  const shared = new Set(
    rules.areas[0]?.escalation
      .map(({ text }) => text)
      .filter((text) => rules.areas.every(({ escalation }) => escalation.some((line) => line.text === text))),
  )
  expect(shared.size).toBeGreaterThan(0)
  const silent = rules.areas.filter(({ escalation }) => escalation.every(({ text }) => shared.has(text)))
  expect(silent.map(({ id }) => id)).toEqual([])
  const says = (area: string, words: string) =>
    rules.areas.find(({ id }) => id === area)?.escalation.some(({ text }) => text.includes(words))
  expect(says('life-insurance', 'Bima Bharosa') && says('life-insurance', 'Insurance Ombudsman')).toBe(true)
  expect(['epf', 'eps', 'edli'].every((area) => says(area, 'EPFiGMS'))).toBe(true)
  expect(['demat', 'paper-shares', 'mutual-funds'].every((area) => says(area, 'SCORES'))).toBe(true)
})

test('no value is pasted into the middle of a sentence', () => {
  const routes = rules.areas.flatMap((area) => area.routes)
  const lines = [
    ...rules.explainer,
    ...routes.flatMap(({ who, forms, clock, notes }) => [...who, ...forms, ...clock, ...notes]),
    ...rules.areas.flatMap(({ escalation }) => escalation),
  ]
  expect(lines.filter(({ text }) => /\b(?:is|are): [A-Z]/.test(text)).map(({ text }) => text)).toEqual([])
})

test('where something was not seen, the line says what was read and what was not', () => {
  const lines = rules.areas.flatMap((area) => [
    ...area.routes.flatMap((route) => [
      ...route.forms,
      ...route.attestation,
      ...route.fee,
      ...route.clock,
      ...route.notes,
    ]),
    ...area.modifiers.flatMap(({ notes }) => notes),
    ...area.unknowns,
  ])
  const texts = [...new Set(lines.map(({ text }) => text))]
  expect(texts.filter((text) => /not seen a |not seen the official/.test(text))).toEqual([])
  const ofFees = rules.areas.flatMap(({ routes }) => routes.flatMap(({ fee }) => fee))
  const read = ofFees.filter(({ text }) => /\bread\b/.test(text))
  expect(read.length).toBeGreaterThan(40)
  for (const { text, kind } of read) {
    expect([text, kind]).toEqual([text, 'unknown'])
    expect(text).toMatch(/^whether .+(?:that we have read|What we have read) .*names? (?:none|no charge)/)
  }
  const { A, B, partlyA, partlyB } = transmissionTexts.en.lines.grades
  for (const partly of [partlyA, partlyB]) expect(partly).toContain('we have found no text that names it')
  for (const whole of [A, B]) expect(whole).not.toContain('not confirmed')
})

test('what is only a tip is not called unconfirmed', () => {
  const refusals = rules.areas.flatMap(({ routes }) => routes.flatMap((route) => route.refusals))
  const tip = refusals.find(({ text }) => text.startsWith('Names differ between the record and the papers'))
  expect(tip?.kind).toBe('advice')
})

describe('a bank', () => {
  const bank = rules.areas.find(({ id }) => id === 'bank')
  const answers: Answers = {
    relation: 'child',
    route: 'nominee_me',
    will: 'none',
    band: 'above',
    service: 'unknown',
    minor: false,
    abroad: false,
    deathAbroad: false,
  }

  test('may ask no court paper of a nominee, at any amount', () => {
    if (!bank) throw new Error('the rules have no bank')
    const card = cardOf(bank, answers)
    expect(card.papers.map(({ id }) => id)).toEqual(['death_certificate', 'claimant_id'])
    expect(card.mayNotAsk.map(({ id }) => id)).toContain('succession_certificate')
    expect(card.parts.find(({ id }) => id === 'forms')?.lines[0]?.text).toContain('Annex I-A')
    expect(card.parts.find(({ id }) => id === 'clock')?.lines[0]?.text).toContain('15 days')
  })

  test('is not said to be confirmed where the form and most papers are not', () => {
    if (!bank) throw new Error('the rules have no bank')
    const card = cardOf(bank, { ...answers, route: 'none', will: 'undisputed', band: 'within' })
    expect([card.routeId, card.certainty]).toEqual(['will', 'partlyA'])
    expect(cardOf(bank, answers).certainty).toBe('A')
    // A birth certificate that nobody has confirmed is a gap as well.
    expect(cardOf(bank, { ...answers, minor: true }).certainty).toBe('partlyA')
  })

  test('sends a disputed will to the court', () => {
    if (!bank) throw new Error('the rules have no bank')
    const card = cardOf(bank, { ...answers, route: 'none', will: 'disputed', band: 'within' })
    expect(card.routeId).toBe('dispute')
    expect(card.papers.some(({ fromCourt }) => fromCourt)).toBe(true)
  })
})

test('securities up to the limit go to those whom an undisputed will names, and nothing leaves probate open', () => {
  for (const id of ['demat', 'paper-shares']) {
    const area = rules.areas.find((each) => each.id === id)
    const [answers] = listAnswers(false)
    if (!area || !answers) throw new Error(`there is no area ${id}`)
    const card = cardOf(area, { ...answers, relation: 'executor', route: 'none', will: 'undisputed', band: 'within' })
    expect(card.mayNotAsk.map((paper) => paper.id)).toEqual(['probate'])
    expect(card.papers.map((paper) => paper.id)).toContain('will_copy')
    expect(card.notes.map((note) => note.id)).toEqual(expect.arrayContaining(['will', 'executor']))
    expect(listForbiddenYetOpen(card, answers)).toEqual([])
  }
})

test('a paper stands with the source that names it, or with none, and the source is among those of the card', () => {
  const cards = rules.areas.flatMap((area) => area.routes.map((route) => describeRoute(rules, area, route)))
  const papers = cards.flatMap((card) => [...card.papers, ...card.mayNotAsk].map((paper) => ({ card, paper })))
  const lost = papers.filter(
    ({ card, paper: { source } }) => source && !card.sources.some(({ id }) => id === source.id),
  )
  expect(lost).toEqual([])
  const named = (area: string, route: string, id: string) =>
    papers.find(({ card, paper }) => card.area.id === area && card.routeId === route && paper.id === id)?.paper.source
      ?.id
  expect(named('bank', 'nominee', 'surety')).toBe('fact:banking.not-asked-of-nominee')
  expect(named('bank', 'simple', 'indemnity')).toBe('fact:banking.form-indemnity')
  expect(named('bank', 'dispute', 'will_copy')).toBeUndefined()
})
