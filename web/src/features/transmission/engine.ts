// Finds the rule that fits a family's answers. The first route that matches stands; every modifier that matches adds to
// it, and none takes anything away. A route without papers is for whoever hands nothing in, so no modifier adds papers.

import type { Transmission, TransmissionArea, TransmissionLine } from '../../api/types'
import type { Answers } from './answers'

export type Line = TransmissionLine
export type Paper = Transmission['papers'][number]
export type RuleSource = Transmission['sources'][number]
type Route = TransmissionArea['routes'][number]
type Modifier = TransmissionArea['modifiers'][number]
type PaperLine = Route['papers'][number]
type Conditions = Route['when']

/** A paper of a card with the source that names it; null where we know of none. */
export type CardPaper = Paper & { source: RuleSource | null; grade: string | null }

export type Note = { id: string; title: string | null; lines: Line[] }

export type Card = {
  area: TransmissionArea
  routeId: string
  title: string
  parts: { id: PartId; lines: Line[] }[]
  papers: CardPaper[]
  /** What the office may not ask for. */
  mayNotAsk: CardPaper[]
  notes: Note[]
  unknowns: Line[]
  escalation: Line[]
  sources: RuleSource[]
  /** The oldest day on which a source was compared; null when nothing rests on one. */
  asOf: string | null
  certainty: Certainty
}

/**
 * The weakest grade of all that has a source; "partly" where nobody has confirmed the form or one of the papers, because these
 * are what a family takes to the office.
 */
export type Certainty = 'A' | 'B' | 'partlyA' | 'partlyB' | 'none'

export const PARTS = ['who', 'forms', 'attestation', 'where', 'fee', 'clock', 'refusals'] as const

export type PartId = (typeof PARTS)[number]

/** An empty list and null stand for every answer. */
export function matches(when: Conditions, answers: Answers): boolean {
  const oneOf = (allowed: string[], answer: string) => allowed.length === 0 || allowed.includes(answer)
  const same = (wanted: boolean | null, answer: boolean) => wanted === null || wanted === answer
  return (
    oneOf(when.relation, answers.relation) &&
    oneOf(when.route, answers.route) &&
    oneOf(when.will, answers.will) &&
    oneOf(when.band, answers.band) &&
    oneOf(when.service, answers.service) &&
    same(when.minor, answers.minor) &&
    same(when.abroad, answers.abroad) &&
    same(when.deathAbroad, answers.deathAbroad)
  )
}

/** The law that names the heirs of whoever left no will. */
const HEIRS_LAW = 'heirs-law'

/** Whether a note says who the heirs are, or that a nominee holds for them. Money of a scheme goes to a family of its own. */
export function isAboutHeirs({ id, lines }: Pick<Note, 'id' | 'lines'>): boolean {
  return id.startsWith('heirs-own') || lines.some(({ sources }) => sources.includes(HEIRS_LAW))
}

/** Returns null only for an area without a route for the answers, which the server's check of the rules rules out. */
export function findCard(rules: Transmission, area: TransmissionArea, answers: Answers): Card | null {
  const route = area.routes.find(({ when }) => matches(when, answers))
  if (!route) return null
  const handsNothingIn = route.papers.length === 0
  const modifiers = area.modifiers.filter(
    ({ when, papers }) => matches(when, answers) && !(handsNothingIn && papers.length > 0),
  )
  return getCard(rules, area, route, modifiers)
}

/** The cards that were made of an area, by the ids of the route and of the modifiers. */
const madeCards = new WeakMap<TransmissionArea, Map<string, Card>>()

/** Another answer often leads to the same rules, and then the card stays the object that is on the page. */
function getCard(rules: Transmission, area: TransmissionArea, route: Route, modifiers: Modifier[]): Card {
  const ofArea = madeCards.get(area) ?? new Map<string, Card>()
  madeCards.set(area, ofArea)
  const key = [route, ...modifiers].map(({ id }) => id).join(' ')
  const made = ofArea.get(key)
  if (made) return made
  const added = modifiers.map(({ id, title, notes }) => ({ id, title, lines: notes }))
  const own = route.notes.length > 0 ? [{ id: 'route', title: null, lines: route.notes }] : []
  const card = assembleCard(rules, area, route, {
    papers: [...route.papers, ...modifiers.flatMap(({ papers }) => papers)],
    notes: [...own, ...added],
  })
  ofArea.set(key, card)
  return card
}

/** The card of a route as it stands for everybody, for the page of its area. */
export function describeRoute(rules: Transmission, area: TransmissionArea, route: Route): Card {
  const notes = route.notes.length > 0 ? [{ id: 'route', title: null, lines: route.notes }] : []
  return assembleCard(rules, area, route, { papers: route.papers, notes })
}

function assembleCard(
  rules: Transmission,
  area: TransmissionArea,
  route: Route,
  { papers, notes }: { papers: PaperLine[]; notes: Note[] },
): Card {
  const parts = PARTS.map((id) => ({ id, lines: route[id] }))
  const lines = [...parts.flatMap((part) => part.lines), ...notes.flatMap((note) => note.lines)]
  const [asked, forbidden] = [findPapers(rules, papers), findPapers(rules, route.never)]
  const sources = listSources(rules, [...lines, ...papers, ...route.never])
  return {
    area,
    routeId: route.id,
    title: route.title,
    parts,
    papers: asked,
    mayNotAsk: forbidden,
    notes,
    unknowns: area.unknowns,
    escalation: area.escalation,
    sources,
    asOf: sources.map(({ checked }) => checked).toSorted()[0] ?? null,
    certainty: findCertainty([...lines, ...asked, ...forbidden], route.forms, asked),
  }
}

/** Each paper once. One that several rules name stands with the source of the first that has one. */
export function findPapers(rules: Transmission, lines: PaperLine[]): CardPaper[] {
  return [...new Set(lines.map(({ id }) => id))].flatMap((id) => {
    const paper = rules.papers.find((known) => known.id === id)
    const named = lines.find((line) => line.id === id && line.sources.length > 0)
    const source = rules.sources.find((known) => known.id === named?.sources[0]) ?? null
    return paper ? [{ ...paper, source, grade: named?.grade ?? null }] : []
  })
}

export function listSources(rules: Transmission, lines: { sources: string[] }[]): RuleSource[] {
  const ids = new Set(lines.flatMap(({ sources }) => sources))
  return rules.sources.filter(({ id }) => ids.has(id))
}

type Graded = { grade: string | null }

function findCertainty(lines: Graded[], forms: Line[], papers: CardPaper[]): Certainty {
  const grades = lines.map(({ grade }) => grade)
  const weakest = (['B', 'A'] as const).find((grade) => grades.includes(grade))
  if (!weakest) return 'none'
  // A tip where to ask for the form is no form that somebody has confirmed.
  const isFormOpen = forms.some(({ kind }) => kind === 'unknown') || forms.every(({ grade }) => grade === null)
  if (!isFormOpen && papers.every(({ source }) => source !== null)) return weakest
  return weakest === 'A' ? 'partlyA' : 'partlyB'
}
