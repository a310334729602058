// Seals the will into a file, opens that file again at once to be sure, and offers it for download.

import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/forms/field'
import type { Will } from '../model/will'
import { saveFile } from '../../../lib/save-file'
import { findPassphraseProblem, measureStrength, MIN_LENGTH, MIN_WORDS } from '../sealed/passphrase'
import type { KeyService } from '../sealed/key-maker'
import { FILE_ENDING, MAX_FILE_BYTES, openSealedWill, rememberKeys, sealWill } from '../sealed/sealed-file'
import { KeepInAccount } from './keep-in-account'
import { Progress } from './progress'
import { useTranslation } from '../texts/translation'

type Sealed = { is: 'sealed'; file: Uint8Array<ArrayBuffer> }
type Outcome = Sealed | { is: 'too-large' | 'failed' }
type Work = { is: 'idle' } | { is: 'working'; done: number } | Outcome

export function SealForm({ will, keys }: { will: Will; keys: KeyService | null }) {
  const translate = useTranslation()
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<{ first: string | null; second: string | null }>({ first: null, second: null })
  const [work, setWork] = useState<Work>({ is: 'idle' })

  async function seal() {
    const first = findPassphraseProblem(passphrase)
    const second = again === passphrase ? null : 'The two are not the same.'
    setWrong({ first, second })
    if (first !== null || second !== null || keys === null) return
    setWork({ is: 'working', done: 0 })
    const outcome = await sealAndSave(will, passphrase, keys, (done) => setWork({ is: 'working', done }))
    setWork(outcome)
    if (outcome.is !== 'sealed') return
    setPassphrase('')
    setAgain('')
  }

  const strength = passphrase === '' ? null : measureStrength(passphrase)
  return (
    <section aria-labelledby="seal">
      <h3 id="seal" className="font-semibold text-xl">
        {translate('Save a sealed file')}
      </h3>
      <p className="mt-2 leading-relaxed">
        {translate(
          'A file only your passphrase opens. Keep it where you keep other papers. We never see the passphrase, so we cannot open the file, and',
        )}{' '}
        <strong>{translate('nobody can reset a forgotten passphrase')}</strong>
        {translate('. The signed paper is your will; this file is only for changing it later.')}
      </p>
      <form
        className="mt-5 grid gap-4 sm:grid-cols-2 sm:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          void seal()
        }}
      >
        <TextField
          id="passphrase"
          label={translate('Passphrase')}
          type="password"
          autoComplete="off"
          value={passphrase}
          problem={wrong.first && translate(wrong.first)}
          hint={[
            translate(`At least ${MIN_WORDS} words or ${MIN_LENGTH} characters.`),
            strength && translate(`Strength: ${strength}.`),
          ]
            .filter(Boolean)
            .join(' ')}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <TextField
          id="passphrase-again"
          label={translate('The same once more')}
          type="password"
          autoComplete="off"
          value={again}
          problem={wrong.second && translate(wrong.second)}
          onChange={(event) => setAgain(event.target.value)}
        />
        <Button type="submit" disabled={keys === null || work.is === 'working'} className="justify-self-start">
          {translate('Seal and save')}
        </Button>
      </form>
      {work.is === 'working' && <Progress done={work.done} label="Making the key" />}
      <p aria-live="polite" className="mt-3 leading-relaxed">
        {work.is === 'sealed' &&
          translate(
            'The file was sealed, opened again with your passphrase, and is the same. It is among your downloads.',
          )}
        {work.is === 'too-large' &&
          translate(`The will is too long for a sealed file (at most ${MAX_FILE_BYTES / 1024} KB). Please shorten it.`)}
        {work.is === 'failed' && translate('The file could not be sealed on this device. Nothing was saved.')}
      </p>
      {work.is === 'sealed' && <KeepInAccount file={work.file} />}
    </section>
  )
}

/** The file is offered only once it was opened again and held the same. */
async function sealAndSave(
  will: Will,
  passphrase: string,
  keys: KeyService,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  try {
    const created = new Date().toISOString()
    const makeKey = rememberKeys(keys.make(onProgress))
    const file = await sealWill(will, passphrase, created, makeKey, keys.withoutWorker)
    if (file.length > MAX_FILE_BYTES) return { is: 'too-large' }
    const opened = await openSealedWill(file, passphrase, makeKey)
    if (opened.is !== 'open' || JSON.stringify(opened.will) !== JSON.stringify(will)) return { is: 'failed' }
    saveFile(new Blob([file], { type: 'application/octet-stream' }), `${created.slice(0, 10)}${FILE_ENDING}`)
    return { is: 'sealed', file }
  } catch {
    return { is: 'failed' }
  }
}
