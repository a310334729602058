// What a reader is told about a failure, in the language of the page. The server explains failures in English, and its codes are too coarse
// to say more than it does; so their Hindi is found by the sentence. Pages in English never fetch it.

import { useEffect } from 'react'
import { createStore, useStore } from '../lib/create-store'
import type * as hindi from '../lib/interface-texts/failures/hindi'
import type { PageLanguage } from '../lib/page-language'
import { showToast } from '../shared/stores/toasts'
import { ApiError, getReaderMessage } from './errors'

type HindiFailures = typeof hindi

const hindiFailures = createStore<HindiFailures | null>(null)

/** Reads what a page knows more of, such as the sentences of a case. It returns what it does not know as it is. */
type Translate = (words: string) => string
const keepWords: Translate = (words) => words

/** Without its Hindi a failure is told in English, which is better than not at all. */
async function loadFailureWords(language: PageLanguage): Promise<void> {
  if (language !== 'hi' || hindiFailures.read() !== null) return
  try {
    hindiFailures.set(await import('../lib/interface-texts/failures/hindi'))
  } catch (error) {
    console.info('the Hindi words for failures did not arrive', error)
  }
}

function toPageWords(words: string, language: PageLanguage, translate: Translate): string {
  const known = translate(words)
  return language === 'hi' && known === words ? (hindiFailures.read()?.translateFailure(words) ?? words) : known
}

function describeFailure(error: unknown, otherwise: string, language: PageLanguage, translate: Translate): string {
  const message = getReaderMessage(error, otherwise)
  const words = toPageWords(message, language, translate)
  if (language === 'en' || message === otherwise || words !== message || !(error instanceof ApiError)) return words
  return hindiFailures.read()?.describeFailureCode(error.code) ?? words
}

/** What is wrong with each field of a form. */
type Fields = Readonly<Record<string, string>>

function translateFields(fields: Fields, language: PageLanguage, translate: Translate): Fields {
  const translated = Object.entries(fields).map(
    ([name, words]) => [name, toPageWords(words, language, translate)] as const,
  )
  return Object.fromEntries(translated)
}

type Failure = { text: string; fields: Fields }

/** For handlers: waits for the words of the language. `otherwise` is told of a failure that the server does not explain. */
export async function readFailure(
  error: unknown,
  otherwise: string,
  language: PageLanguage,
  translate = keepWords,
): Promise<Failure> {
  await loadFailureWords(language)
  return {
    text: describeFailure(error, otherwise, language, translate),
    fields: translateFields(error instanceof ApiError ? error.fields : {}, language, translate),
  }
}

/** Reads what an answer says that came with 200 and is a failure nevertheless. */
export async function readAnswerWords(words: string, language: PageLanguage): Promise<string> {
  await loadFailureWords(language)
  return toPageWords(words, language, keepWords)
}

/** Shows a toast about a failure. */
export function showFailure(title: string, error: unknown, otherwise: string, language: PageLanguage): void {
  const show = () => showToast(title, describeFailure(error, otherwise, language, keepWords), 'danger')
  if (language === 'en') show()
  else void loadFailureWords(language).then(show)
}

export type FailureWords = {
  describe: (error: unknown, otherwise: string) => string
  translateFields: (fields: Fields) => Fields
  /** Reads one sentence of the server. */
  translate: Translate
}

/** For failures that stay on the page. Until the words of the language have arrived, they are told in English. */
export function useFailureWords(language: PageLanguage, translate = keepWords): FailureWords {
  useStore(hindiFailures, null)
  useEffect(() => void loadFailureWords(language), [language])
  return {
    describe: (error, otherwise) => describeFailure(error, otherwise, language, translate),
    translateFields: (fields) => translateFields(fields, language, translate),
    translate: (words) => toPageWords(words, language, translate),
  }
}
