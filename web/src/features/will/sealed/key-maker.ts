// Asks the worker for keys. Where workers fail, the browser's own function makes the key on the page.

import { deriveKey } from './derive-key'
import type { KeyAnswer, KeyRequest } from './key.worker'
import type { KeyMaker } from './sealed-file'

export type KeyService = {
  /** True when no worker runs; a new file is then sealed with the browser's own function. */
  withoutWorker: boolean
  /** Resolves when the worker has its code, or is known to fail. */
  ready: Promise<void>
  make: (onProgress: (done: number) => void) => KeyMaker
  end: () => void
}

export function startKeyService(): KeyService {
  const worker = startWorker()
  let last = 0
  const service: KeyService = {
    withoutWorker: worker === null,
    ready: new Promise((resolve) => {
      if (worker === null) resolve()
      worker?.addEventListener('message', () => resolve(), { once: true })
      worker?.addEventListener('error', () => resolve(), { once: true })
    }),
    make: (onProgress) => (passphrase, kdf, salt) => {
      if (worker === null || service.withoutWorker) return deriveKey(passphrase, kdf, salt, onProgress)
      last += 1
      const request: KeyRequest = { id: last, passphrase, kdf, salt }
      return askWorker(worker, request, onProgress)
    },
    end: () => worker?.terminate(),
  }
  worker?.addEventListener('error', () => {
    service.withoutWorker = true
  })
  return service
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

function askWorker(
  worker: Worker,
  request: KeyRequest,
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<KeyAnswer>) => {
      if (data.id !== request.id) return
      if ('progress' in data) onProgress(data.progress)
      else if (!('ready' in data)) {
        stop()
        if ('key' in data) resolve(data.key)
        else reject(new Error('the key was not made'))
      }
    }
    const fail = () => {
      stop()
      deriveKey(request.passphrase, request.kdf, request.salt, onProgress).then(resolve, reject)
    }
    const stop = () => {
      worker.removeEventListener('message', hear)
      worker.removeEventListener('error', fail)
    }
    worker.addEventListener('message', hear)
    worker.addEventListener('error', fail)
    worker.postMessage(request)
  })
}
