import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { QUESTIONS } from './words'

/** Readers' words whose first lines name the short answer: what is asked word for word is surely found. */
const KNOWN_WORDS = resolve(import.meta.dirname, '../../../../content/assistant/readers-words/part-36-findings.yml')

test('every question behind a finding is one that a short answer is known by', () => {
  const known = readFileSync(KNOWN_WORDS, 'utf8')
  const unknown = Object.values(QUESTIONS).filter((question) => !known.includes(`["${question}"]`))
  expect(unknown).toEqual([])
})
