// Speaks sentences one by one with the browser's own voice. Pausing means stopping and starting the sentence again,
// which works where the browsers' own pause does not.

import { createStore } from '../../../lib/create-store'
import type { Sentence } from './sentences'

export type ReaderState = { state: 'playing' | 'paused' | 'stopped' | 'failed'; at: number }

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

export class Reader {
  readonly #state = createStore<ReaderState>({ state: 'paused', at: 0 })
  readonly read = this.#state.read
  readonly subscribe = this.#state.subscribe
  #speed = 1
  /** The number of the current utterance. Events of earlier utterances are ignored. */
  #turn = 0
  readonly #sentences: readonly Sentence[]

  constructor(sentences: readonly Sentence[]) {
    this.#sentences = sentences
  }

  get count(): number {
    return this.#sentences.length
  }

  rangeAt(at: number): Range | null {
    return this.#sentences[at]?.range ?? null
  }

  play(): void {
    this.#speak(this.read().at)
  }

  pause(): void {
    this.#silence()
    this.#state.set({ ...this.read(), state: 'paused' })
  }

  stop(): void {
    this.#silence()
    this.#state.set({ state: 'stopped', at: 0 })
  }

  /** Moves to the sentence before or after. */
  step(by: number): void {
    const at = Math.min(this.#sentences.length - 1, Math.max(0, this.read().at + by))
    if (this.read().state === 'playing') this.#speak(at)
    else this.#state.set({ ...this.read(), at })
  }

  setSpeed(speed: number): void {
    this.#speed = speed
    if (this.read().state === 'playing') this.#speak(this.read().at)
  }

  #speak(at: number): void {
    this.#silence()
    const sentence = this.#sentences[at]
    if (!sentence) return this.stop()
    const turn = this.#turn
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    const isHindi = DEVANAGARI.test(sentence.text)
    const voice = pickVoice(speechSynthesis.getVoices(), isHindi ? HINDI_VOICES : ENGLISH_VOICES)
    utterance.voice = voice
    utterance.lang = voice?.lang ?? (isHindi ? 'hi-IN' : 'en-IN')
    utterance.rate = this.#speed
    utterance.onend = () => {
      if (turn === this.#turn) this.#speak(at + 1)
    }
    utterance.onerror = () => {
      if (turn === this.#turn) this.#state.set({ state: 'failed', at })
    }
    this.#state.set({ state: 'playing', at })
    speechSynthesis.speak(utterance)
  }

  #silence(): void {
    this.#turn += 1
    speechSynthesis.cancel()
  }
}

const DEVANAGARI = /[\u0900-\u097f]/
/** Indian English first. */
const ENGLISH_VOICES = [/^en[-_]IN/i, /^en[-_]GB/i, /^en/i]
const HINDI_VOICES = [/^hi/i]

/** Chooses by the order of `wanted` and, among equals, the device's own voice, which needs no network. */
function pickVoice(voices: readonly SpeechSynthesisVoice[], wanted: readonly RegExp[]): SpeechSynthesisVoice | null {
  for (const language of wanted) {
    const fitting = voices.filter((voice) => language.test(voice.lang))
    const best = fitting.find((voice) => voice.localService) ?? fitting[0]
    if (best) return best
  }
  return null
}
