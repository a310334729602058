// Uploads a file and reports its progress, which fetch can't do.

import { fillTemplate, buildQueryString } from './address'
import { isAnswer } from './client'
import type { ResponseBody, UploadParams, UploadPath } from './contract'
import { ApiError, toApiError } from './errors'

type UploadOptions<P extends UploadPath> = UploadParams<P> & {
  /** Called with a share from 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** Sends a form with POST and rejects as the other calls do. */
export function upload<P extends UploadPath>(
  template: P,
  file: File,
  { path, query, onProgress, signal }: UploadOptions<P>,
): Promise<ResponseBody<'post', P>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', fillTemplate(template, path) + buildQueryString(query))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status >= 400) {
        reject(toApiError('POST', request.status, body, request.getResponseHeader('retry-after')))
      } else if (isAnswer<ResponseBody<'post', P>>(body)) resolve(body)
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

function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return null
  }
}
