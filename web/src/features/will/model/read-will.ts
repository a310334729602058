// Reads a will from storage or from an opened file. Whatever does not have its shape is refused as a whole, so that no
// damaged draft is repaired silently.

import {
  ANSWERS,
  ASSET_KINDS,
  type Asset,
  type Gift,
  HELD,
  LATER_CHILDREN,
  LAWS,
  LOANS,
  MINORS_AGES,
  RELATIONS,
  type Relative,
  type Share,
  STOP_QUESTIONS,
  type Will,
  type Wish,
  type Witness,
} from './will'

class WrongShape extends Error {}
type Fields = Record<string, unknown>

/** Returns null for anything that is not a will of this version. */
export function readWill(value: unknown): Will | null {
  try {
    return toWill(value)
  } catch (error) {
    if (error instanceof WrongShape) return null
    throw error
  }
}

function toWill(value: unknown): Will {
  const will = toFields(value)
  if (will.v !== 1) throw new WrongShape()
  const me = toFields(will.me)
  const wishes = toFields(will.wishes)
  const earlier = toFields(will.earlier)
  const codicil = toFields(will.codicil)
  const [first, second, ...more] = toList(will.witnesses, toWitness)
  if (first === undefined || second === undefined || more.length > 0) throw new WrongShape()
  const text = (name: Wish) => toText(wishes[name])
  return {
    v: 1,
    me: {
      name: toText(me.name),
      born: toText(me.born),
      address: toText(me.address),
      state: toText(me.state),
      law: me.law === '' ? '' : toOneOf(me.law, LAWS),
      bothHindu: toAddedLater(me.bothHindu, (value) => toOneOf(value, ANSWERS)),
      indiaOnly: toFlag(me.indiaOnly),
    },
    stops: toList(will.stops, (stop) => toOneOf(stop, STOP_QUESTIONS)),
    family: toList(will.family, toRelative),
    assets: toList(will.assets, toAsset),
    gifts: toList(will.gifts, toGift),
    residue: toList(will.residue, toShare),
    laterChildren: toAddedLater(will.laterChildren, (value) => toOneOf(value, LATER_CHILDREN)),
    executor: toText(will.executor),
    executor2: toText(will.executor2),
    guardian: toText(will.guardian),
    guardian2: toText(will.guardian2),
    holder: toText(will.holder),
    minorsAge: toOneOf(will.minorsAge, MINORS_AGES),
    outliveDays: toCount(will.outliveDays),
    witnesses: [first, second],
    wishes: {
      funeral: text('funeral'),
      organs: text('organs'),
      digital: text('digital'),
      pets: text('pets'),
      charity: text('charity'),
    },
    earlier: { exists: toFlag(earlier.exists), date: toText(earlier.date), place: toText(earlier.place) },
    codicil: { date: toText(codicil.date), changes: toText(codicil.changes) },
    doctorsNote: toFlag(will.doctorsNote),
  }
}

function toRelative(value: unknown): Relative {
  const { id, name, relation, born, died, marriedTo, omitted } = toFields(value)
  return {
    id: toText(id),
    name: toText(name),
    relation: toOneOf(relation, RELATIONS),
    born: toText(born),
    died: toFlag(died),
    marriedTo: toText(marriedTo),
    omitted: toFlag(omitted),
  }
}

function toAsset(value: unknown): Asset {
  const { id, kind, words, last4, held, nominee, loan } = toFields(value)
  return {
    id: toText(id),
    kind: toOneOf(kind, ASSET_KINDS),
    words: toText(words),
    last4: toText(last4),
    held: toOneOf(held, HELD),
    nominee: toText(nominee),
    loan: toOneOf(loan, LOANS),
  }
}

function toGift(value: unknown): Gift {
  const { asset, to } = toFields(value)
  return { asset: toText(asset), to: toList(to, toShare) }
}

function toShare(value: unknown): Share {
  const { who, parts, ifDead, ifBothDead } = toFields(value)
  return {
    who: toText(who),
    parts: toCount(parts),
    ifDead: toText(ifDead),
    ifBothDead: toAddedLater(ifBothDead, toText),
  }
}

function toWitness(value: unknown): Witness {
  const { name, address, born, abroad, marriedTo } = toFields(value)
  return {
    name: toText(name),
    address: toText(address),
    born: toText(born),
    abroad: toFlag(abroad),
    marriedTo: toText(marriedTo),
  }
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongShape()
  return Object.fromEntries(Object.entries(value))
}

function toList<T>(value: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new WrongShape()
  return value.map((item: unknown) => read(item))
}

function toOneOf<T>(value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value)
  if (found === undefined) throw new WrongShape()
  return found
}

/** Drafts and sealed files from before a question was added have no answer to it. */
function toAddedLater<T>(value: unknown, read: (value: unknown) => T): T | '' {
  return value === undefined || value === '' ? '' : read(value)
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new WrongShape()
  return value
}

function toFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new WrongShape()
  return value
}

function toCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new WrongShape()
  return value
}
