// A chosen passbook, with its password if it needs one, and why it could not be read.

import { FileText, ShieldAlert, X } from 'lucide-react'
import { TextField } from '../../ui/forms/field'
import { AskPerson } from './ask-person'
import type { ChosenFile } from './chosen-files'
import { Fold } from './fold'
import { REFUSALS } from './refusals'

type Props = {
  one: ChosenFile
  isBusy: boolean
  onPassword: (password: string) => void
  /** Called by the Enter key in the password's field. */
  onRead: () => void
  onRemove: () => void
}

export function FileRow({ one, isBusy, onPassword, onRead, onRemove }: Props) {
  const { file, refusal } = one
  const Icon = refusal ? ShieldAlert : FileText
  return (
    <li className="rounded-control border border-line bg-surface py-2 pr-1 pl-4">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={`mt-1.5 size-5 shrink-0 ${refusal ? 'text-danger' : 'text-muted'}`}
        />
        <p className="wrap-anywhere min-w-0 flex-1 py-1 text-[0.9375rem]">
          {file.name} <span className="whitespace-nowrap text-muted text-sm">{formatSize(file.size)}</span>
        </p>
        <button
          type="button"
          aria-label={`Remove ${file.name}`}
          disabled={isBusy}
          onClick={onRemove}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:text-ink disabled:cursor-default"
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      </div>
      <div className="pr-3 pb-2 sm:pl-8">
        {refusal && <RefusalNote one={one} />}
        {refusal === 'passwordNeeded' ? (
          <PasswordField one={one} isBusy={isBusy} onPassword={onPassword} onRead={onRead} />
        ) : (
          !refusal && (
            <Fold label="Password of the PDF, if it has one" summaryClass="text-sm">
              <PasswordField one={one} isBusy={isBusy} onPassword={onPassword} onRead={onRead} />
            </Fold>
          )
        )}
      </div>
    </li>
  )
}

export const getPasswordId = (one: ChosenFile) => `pf-password-${one.key}`

function RefusalNote({ one: { refusal, isPasswordWrong } }: { one: ChosenFile }) {
  if (!refusal) return null
  const { title, advice, hindi } = REFUSALS[refusal]
  return (
    <div className="pb-2 text-[0.9375rem] leading-relaxed">
      <p className="font-medium text-danger">{isPasswordWrong ? 'This password does not open the file' : title}</p>
      <p className="mt-1">{advice}</p>
      {hindi && (
        <p lang="hi-IN" className="mt-1">
          {hindi}
        </p>
      )}
      {refusal === 'unknownPrint' && <AskPerson />}
    </div>
  )
}

function PasswordField({ one, isBusy, onPassword, onRead }: Omit<Props, 'onRemove'>) {
  return (
    <TextField
      id={getPasswordId(one)}
      type="password"
      label={
        <>
          Password of this PDF<span className="sr-only">, {one.file.name}</span>
        </>
      }
      hint="Only if the file asks for one when you open it. Not your EPFO password."
      autoComplete="off"
      value={one.password}
      disabled={isBusy}
      onChange={(event) => onPassword(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onRead()
      }}
      className="max-w-sm"
    />
  )
}

function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
