// Papers for an expert: the reader chooses them here, the server checks them, and they can be removed at any time.

import { FileText, Plus, ShieldAlert, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { ACCEPTED, findFileProblem, formatSize } from '../../../lib/paying/file-rules'
import { type FileTexts, fileTexts } from '../../../lib/paying/file-texts'
import { getButtonClass } from '../../../ui/button'
import { TaggedWords } from '../../../ui/tagged-words'
import type { FileQueue, FileUpload } from './use-file-queue'

/** A file that the server has. */
export type SentFile = { _id: string; name: string; size: number; state: string }

type Props = {
  legend: string
  sent: readonly SentFile[]
  queue: FileQueue
  /** Without it no file can be taken back. */
  onRemove: ((id: string) => void) | null
  /** True while more files can be added. */
  open: boolean
  problem: string | null
  hint: string
  texts?: FileTexts
}

export function FileBox({ legend, sent, queue, onRemove, open, problem, hint, texts = fileTexts }: Props) {
  const id = useId()
  const { uploads, add, forget, again, isFull, hasSurplus } = queue
  if (!open && sent.length === 0) return null

  function onFilesChosen({ target }: ChangeEvent<HTMLInputElement>) {
    add([...(target.files ?? [])])
    // Clearing the field lets the reader choose the same file again.
    target.value = ''
  }

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 block font-medium text-sm">{legend}</legend>
      <ul className="space-y-2">
        {sent.map((file) => (
          <FileRow
            key={file._id}
            name={file.name}
            onRemove={onRemove && (() => onRemove(file._id))}
            removeText={texts.remove(file.name)}
            refused={file.state === 'refused'}
          >
            <SentState file={file} texts={texts} />
          </FileRow>
        ))}
        {uploads.map((one) => (
          <FileRow
            key={one.key}
            name={one.file.name}
            onRemove={one.problem === null ? null : () => forget(one.key)}
            removeText={texts.remove(one.file.name)}
            refused={one.problem !== null}
          >
            <SendingState one={one} texts={texts} onAgain={() => void again(one)} />
          </FileRow>
        ))}
      </ul>
      {open && !isFull && (
        <label data-print="no" className={getButtonClass('outline', 'mt-3 cursor-pointer has-focus-visible:outline-2')}>
          <Plus aria-hidden className="size-5" strokeWidth={1.75} /> {texts.add}
          <input type="file" multiple accept={ACCEPTED} onChange={onFilesChosen} className="sr-only" />
        </label>
      )}
      <div id={`${id}-note`} className="mt-1.5 text-[0.8125rem] leading-relaxed">
        <p aria-live="polite" className="text-danger">
          <TaggedWords>{hasSurplus ? texts.tooMany : problem}</TaggedWords>
        </p>
        <p className="text-muted">{hint}</p>
      </div>
    </fieldset>
  )
}

type RowProps = {
  name: string
  removeText: string
  refused: boolean
  onRemove: (() => void) | null
  children: ReactNode
}

function FileRow({ name, removeText, refused, onRemove, children }: RowProps) {
  const Icon = refused ? ShieldAlert : FileText
  return (
    <li className="flex items-start gap-3 rounded-control border border-line bg-surface py-2 pr-1 pl-4">
      <Icon
        aria-hidden
        className={`mt-1.5 size-5 shrink-0 ${refused ? 'text-danger' : 'text-muted'}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1 py-1 text-[0.9375rem]">
        <p className="break-words">{name}</p>
        <div aria-live="polite" className="text-muted text-sm">
          {children}
        </div>
      </div>
      {onRemove && (
        <button
          type="button"
          data-print="no"
          aria-label={removeText}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      )}
    </li>
  )
}

function SentState({ file: { state, size }, texts }: { file: SentFile; texts: FileTexts }) {
  if (state === 'refused') {
    return <p className="text-danger">{texts.refused}</p>
  }
  return <p>{state === 'checking' ? texts.checking(formatSize(size)) : texts.checked(formatSize(size))}</p>
}

function SendingState({ one, texts, onAgain }: { one: FileUpload; texts: FileTexts; onAgain: () => void }) {
  if (one.problem === null) {
    const percent = Math.round(one.share * 100)
    return (
      <p className="flex items-center gap-2">
        <progress aria-label={texts.sending(one.file.name)} max={100} value={percent} className="h-2.5 w-32" />
        {percent} %
      </p>
    )
  }
  return (
    <p className="text-danger">
      <TaggedWords>{one.problem}</TaggedWords>{' '}
      {findFileProblem(one.file) === null && (
        <button type="button" onClick={onAgain} className="min-h-11 text-brand underline underline-offset-4">
          {texts.again}
        </button>
      )}
    </p>
  )
}
