// Papers for an expert: the reader chooses them here, the server checks them, and they can be removed at any time.

import { FileText, Plus, ShieldAlert, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { ACCEPTED, findFileProblem, formatSize } from '../../../lib/paying/file-rules'
import { getButtonClass } from '../../../ui/button'
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
}

export function FileBox({ legend, sent, queue, onRemove, open, problem, hint }: Props) {
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
            refused={file.state === 'refused'}
          >
            <SentState file={file} />
          </FileRow>
        ))}
        {uploads.map((one) => (
          <FileRow
            key={one.key}
            name={one.file.name}
            onRemove={one.problem === null ? null : () => forget(one.key)}
            refused={one.problem !== null}
          >
            <SendingState one={one} onAgain={() => void again(one)} />
          </FileRow>
        ))}
      </ul>
      {open && !isFull && (
        <label data-print="no" className={getButtonClass('outline', 'mt-3 cursor-pointer has-focus-visible:outline-2')}>
          <Plus aria-hidden className="size-5" strokeWidth={1.75} /> Add files
          <input type="file" multiple accept={ACCEPTED} onChange={onFilesChosen} className="sr-only" />
        </label>
      )}
      <div id={`${id}-note`} className="mt-1.5 text-[0.8125rem] leading-relaxed">
        <p aria-live="polite" className="text-danger">
          {hasSurplus ? 'At most five files can be sent' : problem}
        </p>
        <p className="text-muted">{hint}</p>
      </div>
    </fieldset>
  )
}

type RowProps = { name: string; refused: boolean; onRemove: (() => void) | null; children: ReactNode }

function FileRow({ name, refused, onRemove, children }: RowProps) {
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
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      )}
    </li>
  )
}

function SentState({ file: { state, size } }: { file: SentFile }) {
  if (state === 'refused') {
    return <p className="text-danger">The virus check refused this file, and it is deleted. Please send another one.</p>
  }
  return (
    <p>{state === 'checking' ? `${formatSize(size)}, being checked for viruses…` : `${formatSize(size)}, checked`}</p>
  )
}

function SendingState({ one, onAgain }: { one: FileUpload; onAgain: () => void }) {
  if (one.problem === null) {
    const percent = Math.round(one.share * 100)
    return (
      <p className="flex items-center gap-2">
        <progress aria-label={`Sending ${one.file.name}`} max={100} value={percent} className="h-2.5 w-32" />
        {percent} %
      </p>
    )
  }
  return (
    <p className="text-danger">
      {one.problem}{' '}
      {findFileProblem(one.file) === null && (
        <button type="button" onClick={onAgain} className="min-h-11 text-brand underline underline-offset-4">
          Try again
        </button>
      )}
    </p>
  )
}
