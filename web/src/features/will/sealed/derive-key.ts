// A passphrase becomes a key. It takes time and memory on purpose, so that guessing takes them too.

import { argon2idAsync } from '@noble/hashes/argon2.js'

export type Kdf =
  | { name: 'argon2id'; m: number; t: number; p: number; salt: string }
  | { name: 'pbkdf2-sha-256'; rounds: number; salt: string }

export const ARGON2 = { name: 'argon2id', m: 19_456, t: 2, p: 1 } as const
export const PBKDF2 = { name: 'pbkdf2-sha-256', rounds: 600_000 } as const
const KEY_BYTES = 32
const STEPS = 50

/** `onProgress` hears how much is done, from 0 to 1, in few steps. */
export async function deriveKey(
  passphrase: string,
  kdf: Kdf,
  salt: Uint8Array<ArrayBuffer>,
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Keyboards write one letter in several ways; the same passphrase must give the same key on each.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC').trim())
  if (kdf.name === 'argon2id')
    return new Uint8Array(
      await argon2idAsync(typed, salt, {
        m: kdf.m,
        t: kdf.t,
        p: kdf.p,
        dkLen: KEY_BYTES,
        onProgress: inSteps(onProgress),
      }),
    )
  const key = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: kdf.rounds },
    key,
    KEY_BYTES * 8,
  )
  onProgress(1)
  return new Uint8Array(bits)
}

/** The library tells of more than ten thousand steps. Showing each of them took a slow phone longer than the key. */
function inSteps(onProgress: (done: number) => void): (done: number) => void {
  let last = 0
  return (done) => {
    const step = Math.floor(done * STEPS)
    if (step === last) return
    last = step
    onProgress(done)
  }
}
