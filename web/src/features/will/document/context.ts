// What the clauses may ask for: values, conditions and lists, made from the reader's answers.

import { findOwnRule, isUnderWill, listAssetTakers, listRealGifts } from '../model/assets'
import { hasHeldShares, listGuardians, listHolders } from '../model/held-shares'
import { joinWords } from '../model/join-words'
import { findPerson, isSpouse, readYear } from '../model/people'
import { findLaw } from '../model/personal-law'
import { type Asset, type Gift, LATER_CHILDREN, WISHES, type Will } from '../model/will'
import {
  describeAsset,
  describePerson,
  describeShares,
  describeSubstitutes,
  describeTaker,
  describeWitness,
  LINE,
  nameOf,
  nameWitness,
  oneLine,
} from './describe'
import { type DocumentWords, type Language, WORDS } from './words'

export type Item = { values: Record<string, string>; flags: Set<string> }
export type Context = Item & { lists: Record<string, Item[]> }

export function buildContext(will: Will, today: string, language: Language): Context {
  return {
    values: buildValues(will, today, language),
    flags: buildFlags(will, today),
    lists: {
      family: will.family.map((person) => ({
        values: { person: describePerson(person, language) },
        flags: toFlags({ died: person.died }),
      })),
      gifts: listRealGifts(will).map(({ gift, asset }) => toGiftItem(will, gift, asset, language)),
      omitted: will.family
        .filter(({ omitted, died }) => omitted && !died)
        .map((person) => ({ values: { person: describePerson(person, language) }, flags: new Set() })),
      nominations: will.assets
        .filter(({ kind }) => kind !== 'money')
        .map((asset) => toNomination(will, asset, language)),
    },
  }
}

function buildValues(will: Will, today: string, language: Language): Record<string, string> {
  const { me } = will
  const words = WORDS[language]
  const year = readYear(me.born)
  const [first, second] = will.witnesses
  // A will has all of these. Other documents may be made before it, and what is not known yet is written by hand.
  const name = me.name.trim() || LINE
  return {
    name,
    me: year === null ? name : words.describeMe(name, words.bornIn(year)),
    address: oneLine(me.address) || LINE,
    state: words.toState(me.state),
    law: describeLaw(me, words),
    earlierDate: will.earlier.date.trim(),
    earlierPlace: oneLine(will.earlier.place),
    executor: describeTaker(will, will.executor, language),
    executorName: nameOf(will, will.executor) || LINE,
    secondExecutor: describeTaker(will, will.executor2, language),
    residueTaker: describeTaker(will, will.residue[0]?.who ?? '', language),
    residueShares: describeShares(will, will.residue, language),
    residueSubstitutes: describeSubstitutes(will, will.residue, 'rest', language),
    outliveDays: String(will.outliveDays),
    minorsAge: String(will.minorsAge),
    ...describeHolders(will, today, language),
    ...describeGuardians(will, language),
    takenOut: joinWords(
      will.assets.filter((asset) => !isUnderWill(asset, will)).map((asset) => describeAsset(asset, language)),
      words.and,
    ),
    ...Object.fromEntries(WISHES.map((wish) => [wish, will.wishes[wish].trim()])),
    witness1: describeWitness(first, language),
    witness2: describeWitness(second, language),
    witnessName1: nameWitness(first),
    witnessName2: nameWitness(second),
    codicilDate: will.codicil.date.trim() || '______________________',
    codicilChanges: will.codicil.changes.trim() || LINE,
  }
}

function describeHolders(will: Will, today: string, language: Language): Record<string, string> {
  const [first, second, third] = listHolders(will, today)
  return {
    holder: first ? describePerson(first, language) : '',
    holderName: first?.name.trim() ?? '',
    secondHolder: second ? describePerson(second, language) : '',
    secondHolderName: second?.name.trim() ?? '',
    thirdHolder: third ? describePerson(third, language) : '',
  }
}

function describeGuardians(will: Will, language: Language): Record<string, string> {
  const [first, second] = listGuardians(will)
  return {
    guardian: first ? describePerson(first, language) : '',
    guardianName: first?.name.trim() ?? '',
    secondGuardian: second ? describePerson(second, language) : '',
  }
}

function describeLaw(me: Will['me'], words: DocumentWords): string {
  const law = findLaw(me)
  if (law === '') return ''
  return law === me.law ? words.laws[law] : words.lawOfHinduCouple
}

function buildFlags(will: Will, today: string): Set<string> {
  const [guardian] = listGuardians(will)
  return toFlags({
    'earlier-date': will.earlier.exists && will.earlier.date.trim() !== '',
    'earlier-place': will.earlier.exists && will.earlier.place.trim() !== '',
    'india-only': will.me.indiaOnly,
    'has-family': will.family.length > 0,
    'second-executor': findPerson(will, will.executor2) !== undefined,
    'has-gifts': listRealGifts(will).length > 0,
    'loan-goes-along': listRealGifts(will).some(({ asset }) => asset.loan === 'with'),
    outlive: will.outliveDays > 0,
    'residue-one': will.residue.length === 1,
    'residue-many': will.residue.length > 1,
    'residue-substitutes': will.residue.some(({ ifDead }) => ifDead !== ''),
    ...Object.fromEntries(LATER_CHILDREN.map((choice) => [`later-${choice}`, will.laterChildren === choice])),
    'minor-takes': hasHeldShares(will, today),
    'second-holder': listHolders(will, today).length > 1,
    'third-holder': listHolders(will, today).length > 2,
    guardian: guardian !== undefined,
    'guardian-spouse': guardian !== undefined && isSpouse(guardian),
    'second-guardian': listGuardians(will).length > 1,
    'taken-out': will.assets.some((asset) => findOwnRule(asset, will) !== null),
    'has-omitted': will.family.some(({ omitted, died }) => omitted && !died),
    'has-wishes': WISHES.some((wish) => will.wishes[wish].trim() !== ''),
    ...Object.fromEntries(WISHES.map((wish) => [wish, will.wishes[wish].trim() !== ''])),
    doctor: will.doctorsNote,
  })
}

function toGiftItem(will: Will, { to }: Gift, asset: Asset, language: Language): Item {
  return {
    values: {
      asset: describeAsset(asset, language),
      taker: describeTaker(will, to[0]?.who ?? '', language),
      shares: describeShares(will, to, language),
      substitutes: describeSubstitutes(will, to, 'gift', language),
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

function toNomination(will: Will, asset: Asset, language: Language): Item {
  const words = WORDS[language]
  const takers = listAssetTakers(asset, will).map((who) => nameOf(will, who))
  const described = describeAsset(asset, language)
  return {
    values: {
      asset: described.charAt(0).toUpperCase() + described.slice(1),
      nominee: nameOf(will, asset.nominee) || words.noNominee,
      takers: isUnderWill(asset, will) ? joinWords(takers, words.and) : words.ownNomination,
    },
    flags: new Set(),
  }
}

function toFlags(conditions: Record<string, boolean>): Set<string> {
  return new Set(Object.keys(conditions).filter((name) => conditions[name]))
}
