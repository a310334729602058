import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { QUESTIONS } from './words'

/** Readers' words, each under the short answer that they ask for: what is asked word for word is surely found. */
const READERS_WORDS = resolve(import.meta.dirname, '../../../../content/assistant/readers-words')

test('every question behind a finding is one that a short answer is known by', () => {
  const readFile = (name: string) => readFileSync(join(READERS_WORDS, name), 'utf8')
  const known = readdirSync(READERS_WORDS).map(readFile).join('\n')
  const unknown = Object.values(QUESTIONS).filter((question) => !known.includes(`  - "${question}"`))
  expect(unknown).toEqual([])
})
