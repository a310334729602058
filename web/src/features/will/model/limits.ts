// How much the planner takes. What is longer stays in its field with a message: nothing is cut.

import type { Will } from './will'

export const LIMITS = {
  people: 60,
  assets: 300,
  name: 120,
  words: 400,
  address: 300,
  wish: 2000,
  changes: 6000,
} as const

/** Says how far a text is over its limit, or nothing. */
export function describeExcess(text: string, most: number): string | null {
  const over = text.length - most
  if (over <= 0) return null
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long. The most is ${most}. Nothing is cut: please shorten it.`
}

/** Names what is too long or too much. */
export function findExcess(
  will: Will,
): { step: 'you' | 'family' | 'assets' | 'witnesses' | 'wishes' | 'paper'; what: string }[] {
  const over = (text: string, most: number) => text.length > most
  const found: ReturnType<typeof findExcess> = []
  if (over(will.me.name, LIMITS.name) || over(will.me.address, LIMITS.address))
    found.push({ step: 'you', what: 'your name or address' })
  if (over(will.earlier.place, LIMITS.address) || over(will.earlier.date, LIMITS.name))
    found.push({ step: 'you', what: 'what you wrote about an earlier will' })
  if (will.family.length > LIMITS.people)
    found.push({ step: 'family', what: `the list of people (at most ${LIMITS.people})` })
  for (const { name } of will.family.filter((person) => over(person.name, LIMITS.name)))
    found.push({ step: 'family', what: `the name that begins “${name.slice(0, 20)}”` })
  if (will.assets.length > LIMITS.assets)
    found.push({ step: 'assets', what: `the list of assets (at most ${LIMITS.assets})` })
  for (const { words } of will.assets.filter((asset) => over(asset.words, LIMITS.words)))
    found.push({ step: 'assets', what: `the asset that begins “${words.slice(0, 20)}”` })
  if (will.witnesses.some(({ name, address }) => over(name, LIMITS.name) || over(address, LIMITS.address)))
    found.push({ step: 'witnesses', what: 'the name or address of a witness' })
  if (Object.values(will.wishes).some((wish) => over(wish, LIMITS.wish))) found.push({ step: 'wishes', what: 'a wish' })
  if (over(will.codicil.changes, LIMITS.changes)) found.push({ step: 'paper', what: 'the changes of the codicil' })
  return found
}
