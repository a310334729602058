// The sealed file: a mark, the length of its head, the head as JSON, the sealed will, and a checksum of all that. The
// head is bound to the seal, so neither can be changed without the other. The checksum is no protection: it only tells
// a damaged file from a wrong passphrase.

import { readWill } from '../model/read-will'
import type { Will } from '../model/will'
import { fromBase64, toBase64 } from './base64'
import { type Kdf, PBKDF2, ARGON2 } from './derive-key'

export const FILE_ENDING = '.fineprint-will'
export const MAX_FILE_BYTES = 256 * 1024
const MARK = new TextEncoder().encode('FINEPRINT-WILL\n')
const VERSION = 1
const CHECKSUM_BYTES = 32
const IV_BYTES = 12
/** A file may ask for more work than today's, but not for so much that a device hangs. */
const MOST = { m: 262_144, t: 10, p: 4, rounds: 5_000_000 }
const LEAST = { m: 8_192, rounds: 100_000 }

type Bytes = Uint8Array<ArrayBuffer>
/** Makes the key, usually in a worker. */
export type KeyMaker = (passphrase: string, kdf: Kdf, salt: Bytes) => Promise<Bytes>

/**
 * Makes each key once. A key takes seconds on a slow phone, and a file that was just sealed is opened again with the same
 * passphrase; were its salt or its parameters written wrongly, another key would be made, and would not open it.
 */
export function rememberKeys(makeKey: KeyMaker): KeyMaker {
  const made = new Map<string, Promise<Bytes>>()
  return (passphrase, kdf, salt) => {
    const asked = JSON.stringify([passphrase, kdf, toBase64(salt)])
    const key = made.get(asked) ?? makeKey(passphrase, kdf, salt)
    made.set(asked, key)
    return key
  }
}

export type Opened =
  | { is: 'open'; will: Will; created: string }
  | { is: 'no-will' | 'other-version' | 'damaged' | 'wrong-passphrase' | 'too-large' }

type Head = { v: number; kdf: Kdf; salt: Bytes; iv: Bytes; created: string }

export async function sealWill(
  will: Will,
  passphrase: string,
  created: string,
  makeKey: KeyMaker,
  withoutWorker = false,
): Promise<Bytes> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const kdf: Kdf = { ...(withoutWorker ? PBKDF2 : ARGON2), salt: toBase64(salt) }
  const head = new TextEncoder().encode(JSON.stringify({ v: VERSION, kdf, iv: toBase64(iv), created }))
  const key = await importKey(await makeKey(passphrase, kdf, salt))
  const plain = await pipe(new TextEncoder().encode(JSON.stringify(will)), new CompressionStream('deflate-raw'))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: head }, key, plain))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, head.length)
  const body = join([MARK, length, head, sealed])
  return join([body, await checksum(body)])
}

export async function openSealedWill(file: Bytes, passphrase: string, makeKey: KeyMaker): Promise<Opened> {
  const looked = await lookAt(file)
  if (!('head' in looked)) return looked
  const { head, headBytes, sealed } = looked
  const key = await importKey(await makeKey(passphrase, head.kdf, head.salt))
  let plain: ArrayBuffer
  try {
    plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: head.iv, additionalData: headBytes }, key, sealed)
  } catch {
    return { is: 'wrong-passphrase' }
  }
  try {
    const text = new TextDecoder().decode(await pipe(new Uint8Array(plain), new DecompressionStream('deflate-raw')))
    const will = readWill(JSON.parse(text))
    return will ? { is: 'open', will, created: head.created } : { is: 'other-version' }
  } catch {
    return { is: 'damaged' }
  }
}

/** Tells what a file is before anybody types a passphrase. */
export async function inspectFile(file: Bytes): Promise<Opened['is']> {
  const looked = await lookAt(file)
  return 'head' in looked ? 'open' : looked.is
}

type Looked =
  | { head: Head; headBytes: Bytes; sealed: Bytes }
  | { is: 'no-will' | 'other-version' | 'damaged' | 'too-large' }

async function lookAt(file: Bytes): Promise<Looked> {
  if (file.length > MAX_FILE_BYTES) return { is: 'too-large' }
  if (file.length < MARK.length + 4 || !MARK.every((byte, at) => file[at] === byte)) return { is: 'no-will' }
  const body = file.slice(0, -CHECKSUM_BYTES)
  const expected = await checksum(body)
  if (!expected.every((byte, at) => file[body.length + at] === byte)) return { is: 'damaged' }
  const start = MARK.length + 4
  const length = new DataView(file.buffer, file.byteOffset).getUint32(MARK.length)
  const headBytes = body.slice(start, start + length)
  const head = readHead(new TextDecoder().decode(headBytes))
  if (head === null) return { is: 'damaged' }
  if (head === 'other-version') return { is: 'other-version' }
  return { head, headBytes, sealed: body.slice(start + length) }
}

function readHead(text: string): Head | 'other-version' | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { v, kdf, iv, created } = toFields(value)
  if (typeof v !== 'number') return null
  if (v !== VERSION) return 'other-version'
  const known = readKdf(toFields(kdf))
  const salt = fromBase64(known?.salt ?? '')
  const ivBytes = typeof iv === 'string' ? fromBase64(iv) : null
  if (!known || !salt || ivBytes?.length !== IV_BYTES || typeof created !== 'string') return null
  return { v, kdf: known, salt, iv: ivBytes, created }
}

function readKdf({ name, m, t, p, rounds, salt }: Record<string, unknown>): Kdf | null {
  const within = (value: unknown, least: number, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  if (typeof salt !== 'string') return null
  if (name === 'argon2id' && within(m, LEAST.m, MOST.m) && within(t, 1, MOST.t) && within(p, 1, MOST.p))
    return { name, m, t, p, salt }
  if (name === 'pbkdf2-sha-256' && within(rounds, LEAST.rounds, MOST.rounds)) return { name, rounds, salt }
  return null
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function importKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function checksum(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

async function pipe(bytes: Bytes, through: CompressionStream | DecompressionStream): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer())
}

function join(parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
