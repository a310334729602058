// The call that reads passbooks. The server keeps nothing of it, and neither does the browser.

import { buildPassbookForm, type FileToRead, sendPassbookForm } from '../../api/passbook-form'
import type { Reading, ToldFacts } from './types'

export type ReadPassbooks = (files: readonly FileToRead[], told: ToldFacts, signal: AbortSignal) => Promise<Reading>

export const readPassbooks: ReadPassbooks = (files, told, signal) =>
  sendPassbookForm('/pf/v1/passbooks/read', buildPassbookForm(files, told), signal)
