import { describe, expect, test } from 'vitest'
import { EMPTY_WILL } from '../model/will'
import { FAMILIES, findFamily, SIMPLE, withManyGifts } from '../../../testing/sample-families'
import { ARGON2, deriveKey } from './derive-key'
import { findPassphraseProblem, measureStrength } from './passphrase'
import { inspectFile, type KeyMaker, openSealedWill, rememberKeys, sealWill } from './sealed-file'

const PHRASE = 'monsoon lamp bicycle mango'
const makeKey: KeyMaker = (passphrase, kdf, salt) => deriveKey(passphrase, kdf, salt, () => undefined)
/** The same work with little effort, for tests that are not about the key. */
const quickKey: KeyMaker = async (passphrase, _, salt) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passphrase + salt.join())))
const seal = (will = SIMPLE) => sealWill(will, PHRASE, '2026-11-24T10:00:00Z', quickKey)

test('a slow phone is told how far its key is in few steps, up to the last', async () => {
  const told: number[] = []
  await deriveKey(PHRASE, { ...ARGON2, m: 2_048, salt: '' }, new Uint8Array(16), (done) => told.push(done))
  expect(told.length).toBeGreaterThan(10)
  expect(told.length).toBeLessThanOrEqual(100)
  expect(told.toSorted((one, other) => one - other)).toEqual(told)
  expect(told.at(-1)).toBe(1)
})

describe('a sealed will', () => {
  test('opens with its passphrase, by Argon2id and by the fallback', async () => {
    for (const withoutWorker of [false, true]) {
      const file = await sealWill(SIMPLE, PHRASE, '2026-11-24T10:00:00Z', makeKey, withoutWorker)
      expect(new TextDecoder('latin1').decode(file)).toContain(
        withoutWorker ? '"rounds":600000' : '"m":19456,"t":2,"p":1',
      )
      expect(await openSealedWill(file, ` ${PHRASE} `, makeKey)).toEqual({
        is: 'open',
        will: SIMPLE,
        created: '2026-11-24T10:00:00Z',
      })
      expect(await openSealedWill(file, 'monsoon lamp bicycle mangoes', makeKey)).toEqual({ is: 'wrong-passphrase' })
    }
  })

  test('shows nothing of what it holds, and is another file each time', async () => {
    const text = new TextDecoder('latin1').decode(await seal(findFamily('all wishes')))
    for (const word of ['Rao', 'Pune', 'dog', PHRASE]) expect(text).not.toContain(word)
    expect(await seal()).not.toEqual(await seal())
  })

  test('is opened again without making its key twice; another salt or passphrase makes another', async () => {
    for (const withoutWorker of [false, true]) {
      let made = 0
      const counted = rememberKeys((...asked) => {
        made += 1
        return quickKey(...asked)
      })
      const file = await sealWill(SIMPLE, PHRASE, '2026-11-24T10:00:00Z', counted, withoutWorker)
      expect(await openSealedWill(file, PHRASE, counted)).toMatchObject({ is: 'open', will: SIMPLE })
      expect(made).toBe(1)
      expect(await openSealedWill(file, 'monsoon lamp bicycle mangoes', counted)).toEqual({ is: 'wrong-passphrase' })
      expect(await openSealedWill(await seal(), PHRASE, counted)).toMatchObject({ is: 'open' })
      expect(made).toBe(3)
    }
  })

  test('of every family comes back whole', async () => {
    for (const will of [...Object.values(FAMILIES), withManyGifts(300)])
      expect(await openSealedWill(await seal(will), PHRASE, quickKey)).toMatchObject({ is: 'open', will })
  })

  test('with any byte changed does not open', async () => {
    const file = await seal()
    for (let at = 0; at < file.length; at += 1) {
      const changed = file.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await openSealedWill(changed, PHRASE, quickKey)).is).toBe(at < 15 ? 'no-will' : 'damaged')
    }
  })

  test('changed by somebody who mends the checksum does not open either', async () => {
    const file = await seal()
    for (let at = 30; at < file.length - 32; at += 7) {
      const changed = file.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await openSealedWill(await mendChecksum(changed), PHRASE, quickKey)).is).not.toBe('open')
    }
  })

  test('of another version, cut short, too large or no will at all is named as what it is', async () => {
    const file = await seal()
    const text = new TextDecoder('latin1').decode(file)
    const later = file.slice()
    later[text.indexOf('"v":1') + 4] = '2'.charCodeAt(0)
    expect(await inspectFile(await mendChecksum(later))).toBe('other-version')
    expect(await inspectFile(file.slice(0, 60))).toBe('damaged')
    expect(await inspectFile(new Uint8Array(300 * 1024))).toBe('too-large')
    expect(await inspectFile(new TextEncoder().encode('%PDF-1.7'))).toBe('no-will')
    expect(await inspectFile(file)).toBe('open')
  })

  test('has a head and a size that an account takes, even when it is empty', async () => {
    // The server refuses other parameters in the head, a head above 512 bytes, and less than 64 sealed bytes.
    for (const withoutWorker of [false, true]) {
      const file = await sealWill(EMPTY_WILL, PHRASE, new Date(0).toISOString(), quickKey, withoutWorker)
      const length = new DataView(file.buffer).getUint32(15)
      const head = new TextDecoder().decode(file.slice(19, 19 + length))
      const kdf = withoutWorker ? '"pbkdf2-sha-256","rounds":\\d+' : '"argon2id","m":\\d+,"t":\\d+,"p":\\d+'
      expect(head).toMatch(
        new RegExp(
          `^{"v":1,"kdf":{"name":${kdf},"salt":"[^"]+"},"iv":"[^"]{16}","created":"1970-01-01T00:00:00.000Z"}$`,
        ),
      )
      expect(length).toBeLessThan(512)
      expect(file.length - 19 - length - 32).toBeGreaterThan(64)
    }
  })

  test('cannot make a device work without end', async () => {
    const file = await seal()
    const at = new TextDecoder('latin1').decode(file).indexOf('19456')
    const greedy = file.slice()
    greedy.set(new TextEncoder().encode('99999'), at)
    expect(await inspectFile(await mendChecksum(greedy))).toBe('open')
    greedy.set(new TextEncoder().encode('9e999'), at)
    expect(await inspectFile(await mendChecksum(greedy))).toBe('damaged')
  })
})

async function mendChecksum(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const body = file.slice(0, -32)
  const whole = file.slice()
  whole.set(new Uint8Array(await crypto.subtle.digest('SHA-256', body)), body.length)
  return whole
}

test('which passphrases may seal', () => {
  for (const good of [PHRASE, 'k7!mQ2#vL9$xW4', 'एक पुराना आम का पेड़']) expect(findPassphraseProblem(good)).toBeNull()
  for (const bad of [
    '',
    'short',
    'a b c d',
    'go go go go go',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    'password1234567',
    'mango mango mango mango',
  ])
    expect([bad, findPassphraseProblem(bad)]).not.toEqual([bad, null])
  expect(['mango', PHRASE, 'monsoon lamp bicycle mango river stone'].map(measureStrength)).toEqual([
    'weak',
    'fair',
    'strong',
  ])
})
