// Encrypts the profile in the browser's storage with AES-GCM and a key that is built into the app. That hides it from a
// glance and detects tampering. It is no protection, and the server never trusts it.

/** The key is a build setting. The previous key is still read while a new one replaces it. */
const KEY = import.meta.env.VITE_PROFILE_KEY || 'fineprint-profile-1'
const PREVIOUS_KEY = import.meta.env.VITE_PROFILE_KEY_PREVIOUS || null

const SEALED = 'g1.'
const SCRAMBLED = 's1.'
const IV_BYTES = 12

/**
 * Web Crypto exists on https and localhost only. On plain http, as in a private network, the text is scrambled with the
 * same key and a checksum instead. The same rules hold, with even less protection.
 */
function getSubtleCrypto(): SubtleCrypto | null {
  return globalThis.crypto?.subtle ?? null
}

export async function seal(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const crypto = getSubtleCrypto()
  if (!crypto) return SCRAMBLED + toBase64(scramble(addChecksum(bytes), KEY))
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.encrypt({ name: 'AES-GCM', iv }, await deriveKey(crypto, KEY), bytes)
  return SEALED + toBase64(concatBytes(iv, new Uint8Array(sealed)))
}

/** Rejects a text that none of the keys opens. */
export async function unseal(stored: string): Promise<string> {
  const keys = PREVIOUS_KEY === null ? [KEY] : [KEY, PREVIOUS_KEY]
  let reason: unknown = new Error('not of this app')
  for (const key of keys) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await openSealed(stored, key))
    } catch (error) {
      reason = error
    }
  }
  throw reason
}

async function openSealed(stored: string, key: string): Promise<Uint8Array> {
  if (stored.startsWith(SCRAMBLED)) return verifyChecksum(scramble(fromBase64(stored.slice(SCRAMBLED.length)), key))
  const crypto = getSubtleCrypto()
  if (!crypto || !stored.startsWith(SEALED)) throw new Error('not of this app')
  const bytes = fromBase64(stored.slice(SEALED.length))
  const iv = bytes.slice(0, IV_BYTES)
  return new Uint8Array(
    await crypto.decrypt({ name: 'AES-GCM', iv }, await deriveKey(crypto, key), bytes.slice(IV_BYTES)),
  )
}

async function deriveKey(crypto: SubtleCrypto, secret: string): Promise<CryptoKey> {
  const digest = await crypto.digest('SHA-256', new TextEncoder().encode(secret))
  return crypto.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Scrambling twice gives back the original. */
function scramble(bytes: Uint8Array, key: string): Uint8Array {
  const pad = new TextEncoder().encode(key)
  return bytes.map((byte, index) => byte ^ (pad[index % pad.length] ?? 0) ^ ((index * 31) & 255))
}

function addChecksum(bytes: Uint8Array): Uint8Array {
  return concatBytes(computeChecksum(bytes), bytes)
}

function verifyChecksum(bytes: Uint8Array): Uint8Array {
  const text = bytes.slice(4)
  if (!computeChecksum(text).every((byte, index) => byte === bytes[index])) throw new Error('tampered with')
  return text
}

/** Computes a checksum with FNV-1a in 32 bits. */
function computeChecksum(bytes: Uint8Array): Uint8Array {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return new Uint8Array([hash >>> 24, hash >>> 16, hash >>> 8, hash])
}

function concatBytes(one: Uint8Array, two: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + two.length)
  both.set(one)
  both.set(two, one.length)
  return both
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
