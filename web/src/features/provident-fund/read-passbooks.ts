// The calls that read passbooks. Without an agreement the server keeps nothing of it; with one it keeps what they say, sealed.

import { post } from '../../api/client'
import { ApiError } from '../../api/errors'
import { keepPassbooks } from '../../api/members/fund-account'
import { buildPassbookForm, type FileToRead, sendPassbookForm } from '../../api/passbook-form'
import type { Reading, QuestionnaireAnswers } from './types'

/** `consent` is the version of the notice that was agreed to, or null when nothing may be kept. */
export type ReadPassbooks = (
  files: readonly FileToRead[],
  told: QuestionnaireAnswers,
  signal: AbortSignal,
  consent: string | null,
) => Promise<Reading>

export const readPassbooks: ReadPassbooks = async (files, told, signal, consent) => {
  if (consent !== null) {
    try {
      return await keepPassbooks<Reading>(files, told, consent, signal)
    } catch (error) {
      // None of the files could be kept; reading them tells why.
      if (!(error instanceof ApiError) || error.status !== 400 || !error.fields.file) throw error
    }
  }
  return sendPassbookForm('/pf/v1/passbooks/read', buildPassbookForm(files, told), signal)
}

/** Reads the passbooks of somebody invented, which the server has. */
export type ReadSample = (told: QuestionnaireAnswers) => Promise<Reading>

export const readSample: ReadSample = async (told) => (await post('/pf/v1/passbooks/sample', { body: { told } })).data
