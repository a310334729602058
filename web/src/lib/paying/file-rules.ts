// Which files can be sent to an expert, checked before the upload so that the reader need not wait for the server.

import { fileTexts } from './file-texts'

export const MAX_FILES = 5
const MAX_BYTES = 10 * 1024 * 1024
/** The extension is only a hint: the server checks the content. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

export function findFileProblem({ name, size }: Pick<File, 'name' | 'size'>, { problems } = fileTexts): string | null {
  if (!/\.(?:pdf|jpe?g|png)$/i.test(name)) return problems.kind
  if (size > MAX_BYTES) return problems.size
  return size === 0 ? problems.empty : null
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
