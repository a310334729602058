// What the clauses may ask for: values, conditions and lists, made from the reader's answers.

import { findOwnRule, isUnderWill, listRealGifts } from '../model/assets'
import { LAW_WORDS } from '../model/labels'
import { findPerson, isMinor, listTakers, readYear } from '../model/people'
import { type Asset, type Gift, WISHES, type Will, type Witness } from '../model/will'
import { describeAsset, describePerson, describeShares, describeSubstitutes, describeTaker, nameOf } from './describe'
import { joinWords } from './in-words'

export type Item = { values: Record<string, string>; flags: Set<string> }
export type Context = Item & { lists: Record<string, Item[]> }

export function buildContext(will: Will, today: string): Context {
  return {
    values: buildValues(will),
    flags: buildFlags(will, today),
    lists: {
      family: will.family.map((person) => ({
        values: { person: describePerson(person) },
        flags: toFlags({ died: person.died }),
      })),
      gifts: listRealGifts(will).map(({ gift, asset }) => toGiftItem(will, gift, asset)),
      omitted: will.family
        .filter(({ omitted, died }) => omitted && !died)
        .map((person) => ({ values: { person: describePerson(person) }, flags: new Set() })),
      nominations: will.assets.filter(({ kind }) => kind !== 'money').map((asset) => toNomination(will, asset)),
    },
  }
}

function buildValues(will: Will): Record<string, string> {
  const { me } = will
  const year = readYear(me.born)
  const [first, second] = will.witnesses
  return {
    name: me.name.trim(),
    me: year === null ? me.name.trim() : `${me.name.trim()}, born in ${year}`,
    address: oneLine(me.address),
    state: me.state,
    law: me.law === '' ? '' : LAW_WORDS[me.law],
    earlierDate: will.earlier.date.trim() || 'an earlier day',
    earlierPlace: oneLine(will.earlier.place) || 'a place not known',
    executor: describeTaker(will, will.executor),
    executorName: nameOf(will, will.executor),
    secondExecutor: describeTaker(will, will.executor2),
    residueTaker: describeTaker(will, will.residue[0]?.who ?? ''),
    residueShares: describeShares(will, will.residue),
    residueSubstitutes: describeSubstitutes(will, will.residue, 'rest'),
    outliveDays: String(will.outliveDays),
    minorsAge: String(will.minorsAge),
    holder: describeTaker(will, will.holder || will.guardian),
    guardian: describeTaker(will, will.guardian),
    guardianName: nameOf(will, will.guardian),
    secondGuardian: describeTaker(will, will.guardian2),
    takenOut: joinWords(will.assets.filter((asset) => !isUnderWill(asset, will)).map(describeAsset)),
    ...Object.fromEntries(WISHES.map((wish) => [wish, will.wishes[wish].trim()])),
    witness1: describeWitness(first),
    witness2: describeWitness(second),
    codicilDate: will.codicil.date.trim() || '______________________',
    codicilChanges: will.codicil.changes.trim(),
  }
}

function buildFlags(will: Will, today: string): Set<string> {
  const takers = listTakers(will)
  const has = (id: string) => findPerson(will, id) !== undefined
  return toFlags({
    'earlier-will': will.earlier.exists,
    'india-only': will.me.indiaOnly,
    'has-family': will.family.length > 0,
    'second-executor': has(will.executor2),
    'has-gifts': listRealGifts(will).length > 0,
    outlive: will.outliveDays > 0,
    'residue-one': will.residue.length === 1,
    'residue-many': will.residue.length > 1,
    'residue-substitutes': will.residue.some(({ ifDead }) => ifDead !== ''),
    'minor-takes': will.family.some((person) => takers.includes(person.id) && isMinor(person, today)),
    guardian: has(will.guardian),
    'second-guardian': has(will.guardian2),
    'taken-out': will.assets.some((asset) => findOwnRule(asset, will) !== null),
    'has-omitted': will.family.some(({ omitted, died }) => omitted && !died),
    'has-wishes': WISHES.some((wish) => will.wishes[wish].trim() !== ''),
    ...Object.fromEntries(WISHES.map((wish) => [wish, will.wishes[wish].trim() !== ''])),
    doctor: will.doctorsNote,
  })
}

function toGiftItem(will: Will, { to }: Gift, asset: Asset): Item {
  return {
    values: {
      asset: describeAsset(asset),
      taker: describeTaker(will, to[0]?.who ?? ''),
      shares: describeShares(will, to),
      substitutes: describeSubstitutes(will, to, 'gift'),
    },
    flags: toFlags({
      [asset.kind === 'money' ? 'money' : 'thing']: true,
      [to.length === 1 ? 'one' : 'many']: true,
      joint: asset.held === 'joint',
      coparcenary: asset.held === 'coparcenary',
      'loan-with': asset.loan === 'with',
      'loan-paid': asset.loan === 'estate',
      substitutes: to.some(({ ifDead }) => ifDead !== ''),
    }),
  }
}

function toNomination(will: Will, asset: Asset): Item {
  const gift = will.gifts.find((each) => each.asset === asset.id)
  const takers = (gift?.to ?? will.residue).map(({ who }) => nameOf(will, who))
  const described = describeAsset(asset)
  return {
    values: {
      asset: described.charAt(0).toUpperCase() + described.slice(1),
      nominee: nameOf(will, asset.nominee) || 'not written here',
      takers: isUnderWill(asset, will) ? joinWords(takers) : 'it follows its own nomination, not the will',
    },
    flags: new Set(),
  }
}

function describeWitness({ name, address }: Witness): string {
  return [name.trim(), oneLine(address)].filter(Boolean).join(', ') || '______________________________'
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ', ')
}

function toFlags(conditions: Record<string, boolean>): Set<string> {
  return new Set(Object.keys(conditions).filter((name) => conditions[name]))
}
