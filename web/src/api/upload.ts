// Sending a file with word of how far it is, which fetch does not give.

import { ApiError, errorFrom } from './errors'
import type { Guard } from './client'

type Options<T> = {
  guard: Guard<T>
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** POST to the content backend as a form; rejects as the other calls do. */
export function upload<T>(path: string, file: File, { guard, onProgress, signal }: Options<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/cms/api/${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 400) {
        reject(errorFrom('POST', request.status, body, request.getResponseHeader('retry-after')))
      } else if (guard(body)) resolve(body)
      else reject(new ApiError(request.status, 'The answer could not be read', body))
    }
    request.onerror = () => reject(new Error('There is no connection to the server'))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return null
  }
}
