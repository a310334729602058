// Makes the key beside the page, so that the page stays usable meanwhile.

import { deriveKey, type Kdf } from './derive-key'

export type KeyRequest = { id: number; passphrase: string; kdf: Kdf; salt: Uint8Array<ArrayBuffer> }
export type KeyAnswer = { id: number } & (
  | { ready: true }
  | { progress: number }
  | { key: Uint8Array<ArrayBuffer> }
  | { failed: true }
)

const answer = (message: KeyAnswer) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<KeyRequest>) => {
  const { id, passphrase, kdf, salt } = data
  deriveKey(passphrase, kdf, salt, (progress) => answer({ id, progress })).then(
    (key) => answer({ id, key }),
    () => answer({ id, failed: true }),
  )
})

// The page waits for this before it says that a connection is no longer needed.
answer({ id: 0, ready: true })
