// What must be mended before there is a document.

import { LEGAL_RULES } from '../model/legal-rules'
import { findExcess } from '../model/limits'
import { describeBirth, findPerson, isMinor, isPossibleBirth, listNamesakes, readYear } from '../model/people'
import { listRealGifts, listTakers } from '../model/assets'
import { isSameName } from '../model/names'
import { findLaw } from '../model/personal-law'
import { findSecond, isNamed } from '../model/substitutes'
import { type Id, type Relative, type Share, WHOLE, type Will } from '../model/will'
import { type Finding, fail } from './finding'
import { checkHolders } from './holders'
import { checkWitnesses } from './witnesses'

export function findErrors(will: Will, today: string): Finding[] {
  return [
    ...checkTestator(will),
    ...checkPeople(will, today),
    ...checkGifts(will),
    ...checkResidue(will),
    ...checkExecutor(will, today),
    ...checkGuardians(will, today),
    ...checkHolders(will, today),
    ...checkWitnesses(will, today),
    ...findExcess(will).map(({ step, what }) =>
      fail('too-long', step, `Please shorten ${what}. Nothing is cut for you.`),
    ),
  ]
}

function checkTestator({ me }: Will): Finding[] {
  const missing = [
    me.name.trim() === '' && 'your name',
    readYear(me.born) === null && 'your date of birth',
    me.address.trim() === '' && 'your address',
    me.state === '' && 'the State of your permanent home',
    me.law === '' && 'the personal law that applies to you',
  ].filter((each) => each !== false)
  const found = missing.map((what) => fail('you-missing', 'you', `Please give ${what}.`))
  if (me.law === 'sma' && me.bothHindu === '')
    found.push(
      fail(
        'couple-missing',
        'you',
        'Please say whether both of you are Hindu, Buddhist, Sikh or Jain. It decides which law applies to a will after a marriage under the Special Marriage Act.',
      ),
    )
  return found
}

function checkPeople(will: Will, today: string): Finding[] {
  const unnamed = will.family.filter(({ name }) => name.trim() === '').length
  const found = unnamed > 0 ? [fail('person-unnamed', 'family', 'Somebody in the list of people has no name.')] : []
  const takers = listTakers(will)
  for (const person of will.family)
    if (
      takers.includes(person.id) &&
      person.relation !== 'charity' &&
      person.born !== '' &&
      readYear(person.born) === null
    )
      found.push(fail('person-born', 'family', `Write the year of birth of ${person.name} with four digits.`))
  for (const person of will.family)
    if (person.relation !== 'charity' && !isPossibleBirth(person, today))
      found.push(
        fail(
          'born-impossible',
          'family',
          `${person.name.trim() || 'Somebody without a name'} cannot be ${describeBirth(person.born)}. ${
            isPossibleBirth({ ...person, died: true }, today)
              ? 'Correct the year, or tick that this person has died.'
              : 'Correct the year, or the date.'
          }`,
        ),
      )
  const mine = readYear(will.me.born)
  for (const { name, born } of listNamesakes(will))
    if ([null, mine].includes(readYear(born)))
      found.push(
        fail(
          'person-self',
          'family',
          `${name}, in your list of people, has your own name. If this is you, remove the entry: nobody takes under their own will. If it is another person, give the year of birth, or add to the name what tells the two of you apart.`,
        ),
      )
  for (const person of will.family)
    if (person.omitted && takers.includes(person.id))
      found.push(
        fail(
          'omitted-takes',
          'family',
          `You say that you leave ${person.name} nothing on purpose, but ${person.name} is also among those who take, or take in somebody’s place. Untick the box beside the name, or choose somebody else there.`,
        ),
      )
  return found
}

function checkGifts(will: Will): Finding[] {
  const found: Finding[] = []
  const law = findLaw(will.me)
  for (const asset of will.assets)
    if (asset.words.trim() === '') found.push(fail('asset-unnamed', 'assets', 'An asset has no description.'))
  for (const { last4, words } of will.assets)
    if (!/^\d{0,4}$/.test(last4))
      found.push(fail('asset-digits', 'assets', `Give only the last four digits for “${words}”.`))
  const seen = new Set<string>()
  for (const { gift, asset } of listRealGifts(will)) {
    const words = asset.words.trim() || 'an asset'
    if (seen.has(asset.id)) found.push(fail('given-twice', 'gifts', `“${words}” is given twice.`))
    seen.add(asset.id)
    found.push(...checkShares(gift.to, will, 'gifts', `“${words}”`))
    if (asset.held === 'coparcenary' && law !== '' && !LEGAL_RULES.ownShareOnly.value.includes(law))
      found.push(
        fail(
          'coparcenary-law',
          'assets',
          `“${words}” is marked as family property, which the personal law you chose does not know.`,
        ),
      )
    if (asset.held === 'coparcenary' && /\b(?:whole|entire|all of)\b/i.test(words))
      found.push(
        fail(
          'coparcenary-whole',
          'assets',
          `“${words}” is family property. You can give only your own share, so don’t describe it as the whole.`,
        ),
      )
  }
  return found
}

function checkShares(shares: Share[], will: Will, step: 'gifts' | 'rest', of: string): Finding[] {
  const found: Finding[] = []
  const sum = shares.reduce((total, { parts }) => total + parts, 0)
  if (sum !== WHOLE) found.push(fail('shares-sum', step, `The shares of ${of} add up to ${sum / 100}%, not to 100%.`))
  if (shares.some(({ parts }) => parts === 0)) found.push(fail('share-zero', step, `A share of ${of} is 0%.`))
  if (new Set(shares.map(({ who }) => who)).size < shares.length)
    found.push(fail('share-twice', step, `Somebody stands twice among those who take ${of}.`))
  for (const share of shares) found.push(...checkTaker(share, will, step, of))
  return found
}

function checkTaker(share: Share, will: Will, step: 'gifts' | 'rest', of: string): Finding[] {
  const person = findPerson(will, share.who)
  if (!person) return [fail('taker-missing', step, `Choose who takes ${of}.`)]
  const found: Finding[] = []
  if (person.died && share.ifDead === '')
    found.push(fail('taker-died', step, `${person.name} has died. Say who takes ${of} instead.`))
  const isFit = (id: Id) => findPerson(will, id)?.died === false && id !== share.who
  if (isNamed(share.ifDead) && !isFit(share.ifDead))
    found.push(
      fail('substitute-wrong', step, `The substitute of ${person.name} for ${of} must be another living person.`),
    )
  const second = findSecond(share)
  if (second !== null && (!isFit(second) || second === share.ifDead))
    found.push(
      fail('second-wrong', step, `The second substitute of ${person.name} for ${of} must be another living person.`),
    )
  return found
}

function checkResidue(will: Will): Finding[] {
  if (will.residue.length === 0)
    return [
      fail(
        'no-residue',
        'rest',
        'Say who takes everything else. Without this, what you forgot has no owner by your will.',
      ),
    ]
  return [...checkShares(will.residue, will, 'rest', 'everything else'), ...checkLaterChildren(will)]
}

function checkLaterChildren({ laterChildren, residue, family }: Will): Finding[] {
  const isChild = ({ id, relation }: Relative) =>
    ['son', 'daughter'].includes(relation) && residue.some(({ who }) => who === id)
  if (laterChildren !== 'with-children' || family.some(isChild)) return []
  return [
    fail(
      'later-children',
      'rest',
      'You chose that a child born later shares with your other children, but none of them takes a part of everything else. Choose another answer there.',
    ),
  ]
}

function checkExecutor(will: Will, today: string): Finding[] {
  const found: Finding[] = []
  const executor = findPerson(will, will.executor)
  if (!executor) return [fail('no-executor', 'executor', 'Choose an executor.')]
  for (const person of [executor, findPerson(will, will.executor2)])
    found.push(...checkOffice(person, 'executor', today))
  if (will.executor === will.executor2)
    found.push(fail('executor-twice', 'executor', 'The second executor must be another person.'))
  const named = will.witnesses.filter(({ name }) => name.trim() !== '')
  if (named.length > 0 && named.every(({ name }) => isSameName(name, executor.name)))
    found.push(
      fail('executor-only-witness', 'witnesses', `${executor.name} is the executor and cannot be the only witness.`),
    )
  return found
}

function checkOffice(person: Relative | undefined, step: 'executor' | 'guardian', today: string): Finding[] {
  if (!person) return []
  if (person.died) return [fail(`${step}-died`, step, `${person.name} has died and cannot be ${step}.`)]
  if (isMinor(person, today)) return [fail(`${step}-minor`, step, `${person.name} is a minor and cannot be ${step}.`)]
  return []
}

function checkGuardians(will: Will, today: string): Finding[] {
  const guardians = [will.guardian, will.guardian2].map((id) => findPerson(will, id))
  const found = guardians.flatMap((person) => checkOffice(person, 'guardian', today))
  if (will.guardian !== '' && will.guardian === will.guardian2)
    found.push(fail('guardian-twice', 'guardian', 'The second guardian must be another person.'))
  return found
}
