// Which passphrases may seal a will. The key is only as good as they are, and nobody can reset one.

export const MIN_WORDS = 4
export const MIN_LENGTH = 14

export type Strength = 'weak' | 'fair' | 'strong'

/** Says what is wrong with a passphrase, or nothing. */
export function findPassphraseProblem(passphrase: string): string | null {
  const words = listWords(passphrase)
  if (words.length < MIN_WORDS && passphrase.trim().length < MIN_LENGTH)
    return `Use at least ${MIN_WORDS} words, or ${MIN_LENGTH} characters.`
  if (
    new Set(passphrase.toLowerCase().replace(/\s/g, '')).size < 6 ||
    (words.length >= MIN_WORDS && new Set(words).size < MIN_WORDS)
  )
    return 'It repeats itself. Use different words.'
  if (words.length >= MIN_WORDS && passphrase.trim().length < MIN_LENGTH)
    return 'These words are too short. Use longer ones.'
  if (/^(.{1,4})\1+$/.test(passphrase.replace(/\s/g, ''))) return 'It repeats itself. Use different words.'
  if (/0123456|1234567|7654321|abcdefg|qwertyu|password/i.test(passphrase.replace(/\s/g, '')))
    return 'Others would try this first. Choose something only you would think of.'
  return null
}

export function measureStrength(passphrase: string): Strength {
  if (findPassphraseProblem(passphrase) !== null) return 'weak'
  const words = new Set(listWords(passphrase)).size
  const isStrong = words >= MIN_WORDS ? words >= 6 : passphrase.trim().length >= 20
  return isStrong ? 'strong' : 'fair'
}

function listWords(passphrase: string): string[] {
  return passphrase.trim().toLowerCase().split(/\s+/).filter(Boolean)
}
