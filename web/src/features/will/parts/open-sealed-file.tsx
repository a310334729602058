// Opens a sealed file. Each way in which that can fail has its own words.

import { useRef, useState } from 'react'
import { formatDate } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { Field, getControlClass, TextField } from '../../../ui/forms/field'
import type { Will } from '../model/will'
import type { KeyService } from '../sealed/key-maker'
import { FILE_ENDING, inspectFile, MAX_FILE_BYTES, type Opened, openSealedWill } from '../sealed/sealed-file'
import { OpenFromAccount } from './open-from-account'
import { Progress } from './progress'
import { useTranslation } from '../texts/translation'

const PROBLEMS: Record<Exclude<Opened['is'], 'open'>, string> = {
  'no-will': `This is not a sealed will. Its name usually ends in “${FILE_ENDING}”.`,
  'other-version':
    'This file was made by another version of the planner, which this one cannot read. Nothing was changed.',
  damaged: 'The file was changed or damaged after it was saved. Try another copy of it.',
  'too-large': 'The file is too large to be a sealed will.',
  'wrong-passphrase':
    'This passphrase does not open the file. Check capital letters and spaces. Nobody can reset it; if it is lost, write the will anew. A signed paper will stays valid.',
}

type File = Uint8Array<ArrayBuffer>

type Props = {
  keys: KeyService | null
  /** True once the draft was deleted, with whatever was opened before. */
  isDeleted: boolean
  onOpened: (will: Will) => void
}

export function OpenSealedFile({ keys, isDeleted, onOpened }: Props) {
  const translate = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<{ of: 'file' | 'passphrase'; text: string } | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [opened, setOpened] = useState('')
  const input = useRef<HTMLInputElement>(null)

  /** The browser keeps showing the name of a file that is used up, and tells nothing when the same is chosen again. */
  function clearInput() {
    if (input.current) input.current.value = ''
  }

  async function choose(chosen: Blob | undefined) {
    setFile(null)
    setProblem(null)
    setOpened('')
    if (!chosen) return
    const bytes: File = new Uint8Array(await chosen.slice(0, MAX_FILE_BYTES + 1).arrayBuffer())
    const is = await inspectFile(bytes)
    if (is === 'open') setFile(bytes)
    else setProblem({ of: 'file', text: PROBLEMS[is] })
  }

  async function takeFromAccount(sealed: Blob) {
    clearInput()
    await choose(sealed)
    document.getElementById('open-passphrase')?.focus()
  }

  async function open() {
    if (file === null || keys === null) return
    setProblem(null)
    setDone(0)
    const result = await openSealedWill(file, passphrase, keys.make(setDone)).catch((): Opened => ({ is: 'damaged' }))
    setDone(null)
    if (result.is !== 'open') {
      setProblem({ of: result.is === 'wrong-passphrase' ? 'passphrase' : 'file', text: PROBLEMS[result.is] })
      return
    }
    onOpened(result.will)
    setPassphrase('')
    setFile(null)
    clearInput()
    setOpened(`The will of ${formatDate(result.created)} is open. It took the place of the draft.`)
  }

  const problemOf = (of: 'file' | 'passphrase') => (problem?.of === of ? translate(problem.text) : null)
  return (
    <section aria-labelledby="open">
      <h3 id="open" className="font-semibold text-xl">
        {translate('Open a sealed file')}
      </h3>
      <form
        className="mt-4 grid gap-4 sm:grid-cols-2 sm:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <Field
          id="sealed"
          label={translate('File')}
          problem={problemOf('file')}
          hint={translate('It takes the place of the draft here.')}
        >
          <input
            ref={input}
            id="sealed"
            type="file"
            aria-describedby="sealed-note"
            onChange={({ target }) => void choose(target.files?.[0])}
            className={getControlClass(problem?.of === 'file', 'min-h-11 py-2 text-sm')}
          />
        </Field>
        <TextField
          id="open-passphrase"
          label={translate('Passphrase of the file')}
          type="password"
          autoComplete="off"
          value={passphrase}
          problem={problemOf('passphrase')}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <Button
          type="submit"
          look="outline"
          disabled={file === null || keys === null || done !== null}
          className="justify-self-start"
        >
          {translate('Open')}
        </Button>
      </form>
      {done !== null && <Progress done={done} label="Making the key" />}
      <OpenFromAccount onFile={takeFromAccount} />
      <p aria-live="polite" className="mt-3">
        {!isDeleted && opened !== '' && translate(opened)}
      </p>
    </section>
  )
}
