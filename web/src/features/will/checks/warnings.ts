// What the reader should weigh. None of it stops the document.

import { findOwnRule, isProperty, listRealGifts, listTakers } from '../model/assets'
import { joinWords } from '../model/join-words'
import { LEGAL_RULES } from '../model/legal-rules'
import { findPerson, listNamesakes, readYear } from '../model/people'
import { findLaw } from '../model/personal-law'
import type { Asset, Will } from '../model/will'
import { type Finding, warn } from './finding'
import { warnOfGuardians, warnOfHolders } from './holders'
import { CLOSE, warnOfFundNominee, warnOfNominee } from './nominees'
import { warnOfWitnesses } from './witnesses'

export function findWarnings(will: Will, today: string): Finding[] {
  return [
    ...warnOfWitnesses(will),
    ...warnOfSecondExecutor(will),
    ...warnOfGuardians(will, today),
    ...warnOfHolders(will, today),
    ...warnOfBirths(will),
    ...will.assets.flatMap((asset) => warnOfAsset(asset, will)),
    ...warnOfNamesakes(will),
    ...warnOfOmitted(will),
    ...warnOfNoSubstitute(will),
    ...warnOfEarlierWill(will),
  ]
}

function warnOfSecondExecutor(will: Will): Finding[] {
  if (findPerson(will, will.executor2)) return []
  return [warn('no-second-executor', 'executor', 'There is no second executor, in case the first cannot act.')]
}

function warnOfBirths(will: Will): Finding[] {
  const found: Finding[] = []
  const takers = listTakers(will)
  for (const person of will.family)
    if (takers.includes(person.id) && person.relation !== 'charity' && readYear(person.born) === null)
      found.push(
        warn(
          'born-unknown',
          'family',
          `The year of birth of ${person.name} is missing. With it nobody can mistake the person, and we can tell whether a minor takes.`,
        ),
      )
  return found
}

function warnOfAsset(asset: Asset, will: Will): Finding[] {
  const found: Finding[] = []
  const words = asset.words.trim() || 'An asset'
  const rule = findOwnRule(asset, will)
  if (rule === 'scheme')
    found.push(
      warn(
        'taken-out',
        'assets',
        `“${words}” goes by the rules of its scheme and its nomination, not by your will. It is taken out of the gifts.`,
      ),
    )
  if (rule === 'nominee-owns')
    found.push(
      warn(
        'taken-out',
        'assets',
        `“${words}” has a close relative as nominee, who becomes the owner (Insurance Act, section 39(7)). It is taken out of the gifts.`,
      ),
    )
  if (asset.held === 'joint')
    found.push(
      warn(
        'joint',
        'assets',
        isProperty(asset)
          ? `“${words}” is joint. The other owner keeps their own part; you can give only yours.`
          : `“${words}” is joint. The other holder is usually paid and can act at once; you can give only your own part.`,
      ),
    )
  if (asset.held === 'coparcenary')
    found.push(warn('coparcenary', 'assets', `“${words}” is family property. The will gives only your own share.`))
  found.push(...warnOfNominee(asset, will), ...warnOfFundNominee(asset, will))
  if (asset.loan !== 'none')
    found.push(warn('loan', 'assets', `There is a loan on “${words}”. The lender comes first, whatever the will says.`))
  if (asset.loan === 'with' && !listRealGifts(will).some(({ gift }) => gift.asset === asset.id))
    found.push(
      warn(
        'loan-unused',
        'gifts',
        `You chose that whoever takes “${words}” takes over its loan. The will says so only if you give it by itself; as part of everything else, its loan is paid from everything else, like your other debts.`,
      ),
    )
  if (/\d[\d\s-]{7,}\d/.test(asset.words))
    found.push(
      warn('long-number', 'assets', `“${words}” holds a long number. The last four digits are enough, and safer.`),
    )
  return found
}

/** Nobody is told of receiving nothing before the planner was told who takes everything else. */
function warnOfOmitted(will: Will): Finding[] {
  if (will.residue.length === 0) return []
  const takers = listTakers(will)
  return will.family
    .filter(({ id, relation, died, omitted }) => CLOSE.includes(relation) && !died && !omitted && !takers.includes(id))
    .map(({ name, relation }) =>
      warn(
        'omitted',
        'family',
        `${name}, your ${relation}, receives nothing. If you mean it, say it on purpose: tick the box beside the name.`,
      ),
    )
}

/** Another year of birth tells the two apart; without one it is an error. */
function warnOfNamesakes(will: Will): Finding[] {
  const mine = readYear(will.me.born)
  return listNamesakes(will)
    .filter(({ born }) => ![null, mine].includes(readYear(born)))
    .map(({ name, born }) =>
      warn(
        'person-namesake',
        'family',
        `${name}, in your list of people, has your own name; only the year of birth, ${readYear(born)}, tells the two of you apart. If this is you, remove the entry: nobody takes under their own will.`,
      ),
    )
}

/** A share of everything else that nobody takes in a place has no owner by the will once its taker died before the testator. */
function warnOfNoSubstitute(will: Will): Finding[] {
  const isAlone = will.residue.length === 1
  const names = will.residue.flatMap(({ who, ifDead }) => {
    const person = findPerson(will, who)
    // The others who share it are nobody where there is one taker.
    const hasSubstitute = ifDead !== '' && !(isAlone && ifDead === 'others')
    return !person || hasSubstitute || person.died || person.relation === 'charity' ? [] : [person.name]
  })
  if (names.length === 0) return []
  return [
    warn(
      'no-substitute',
      'rest',
      isAlone
        ? `${names[0]} alone takes everything else, and nobody takes it if ${names[0]} dies before you. It would then go to your heirs by law. Choose who takes it instead.`
        : `If ${joinWords(names, 'or')} dies before you, nobody takes that share of everything else. As a rule it would then go to your heirs by law. Choose who takes it instead.`,
    ),
  ]
}

function warnOfEarlierWill(will: Will): Finding[] {
  const { exists, date, place } = will.earlier
  if (!exists) return []
  const where = date.trim() === '' || place.trim() === '' ? ' Write its date and where it lies.' : ''
  return [
    warn(
      'earlier-will',
      'you',
      `There is an earlier will.${where} Once the new one is signed, take the old one and its copies back, so that nobody uses it. Keep it if it also deals with property outside India: for that it stays in force.`,
    ),
  ]
}

function askAboutMarriage({ me }: Will): string {
  const law = findLaw(me)
  if (law === '')
    return 'Have you signed it and married since? By some laws a marriage revokes the will. Say under “You” which law applies to you.'
  return LEGAL_RULES.marriageRevokes.value.includes(law)
    ? 'Have you signed it and married since? By the law that applies to you, a marriage revokes the will. Make a new one.'
    : 'Have you signed it and married since? For you a marriage does not revoke the will, but read it again.'
}

/** Asked when a draft is opened again: what may have happened since. */
export function listReopeningQuestions(will: Will): string[] {
  return [
    askAboutMarriage(will),
    'Was a child born or adopted, has anybody died, or was there a divorce?',
    'Have you sold, bought or lost anything that the will names?',
  ]
}
