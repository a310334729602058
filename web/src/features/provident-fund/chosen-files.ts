// The files that the reader has chosen. They stay in this page's memory, so that answers and passwords can be sent with
// them again.

import { createRandomId } from '../../lib/random-id'
import type { Book, Refusal } from './types'

const MB = 1024 * 1024
export const MAX_FILES = 24
const MAX_FILE_BYTES = 10 * MB
const MAX_ALL_BYTES = 60 * MB

export type ChosenFile = {
  key: string
  file: File
  password: string
  /** What came of the last reading. */
  refusal: Refusal | null
  /** True when a password was given and did not open the file. */
  isPasswordWrong: boolean
}

/** A file that was refused for what it is: reading it once more finds the same. */
const FINAL_REFUSALS: readonly (Refusal | null)[] = ['notAPassbook', 'scan', 'unknownPrint', 'notAPdf', 'tooLong']

export function canBeReadAgain(files: readonly ChosenFile[]): boolean {
  return files.some(({ refusal }) => !FINAL_REFUSALS.includes(refusal))
}

/**
 * Adds files to those that are chosen. The problem names what was left out and why. A file takes the place of a refused one of its
 * name: whoever downloads a damaged passbook again gets it under the same name.
 */
export function addFiles(
  chosen: readonly ChosenFile[],
  added: readonly File[],
): { files: ChosenFile[]; problem: string | null } {
  let files = [...chosen]
  const problems: string[] = []
  for (const file of added) {
    files = files.filter((one) => one.refusal === null || one.file.name !== file.name)
    const problem = findProblem(files, file)
    if (problem === 'twice') continue
    if (problem) problems.push(problem)
    else files.push({ key: createRandomId(), file, password: '', refusal: null, isPasswordWrong: false })
  }
  return { files, problem: problems.length > 0 ? [...new Set(problems)].join(' ') : null }
}

function findProblem(files: readonly ChosenFile[], file: File): string | null {
  const isSame = files.some(({ file: { name, size } }) => name === file.name && size === file.size)
  if (isSame) return 'twice'
  if (!/\.pdf$/i.test(file.name))
    return `“${file.name}” is not a PDF. Please choose the passbook as EPFO’s portal saves it.`
  if (file.size > MAX_FILE_BYTES) return `“${file.name}” is larger than 10 MB, which no passbook is.`
  if (files.length >= MAX_FILES) return `At most ${MAX_FILES} files can be read together; the rest were left out.`
  const all = files.reduce((sum, one) => sum + one.file.size, file.size)
  return all > MAX_ALL_BYTES ? 'Together the files are larger than 60 MB; the last ones were left out.' : null
}

/** Writes the server's answers to the files that were sent, in their order. */
export function noteAnswers(files: readonly ChosenFile[], books: readonly Book[]): ChosenFile[] {
  return files.map((one, index) => {
    const refusal = books.find(({ file }) => file === index)?.refusal?.code ?? null
    const isPasswordWrong = refusal === 'passwordNeeded' && one.password !== ''
    // A password that did not fit is not kept.
    return { ...one, refusal, isPasswordWrong, password: isPasswordWrong ? '' : one.password }
  })
}
