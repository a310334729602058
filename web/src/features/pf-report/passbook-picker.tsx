// Passbook PDFs that are chosen to be sent, each with a password of its own.

import { X } from 'lucide-react'
import { useId } from 'react'
import { createRandomId } from '../../lib/random-id'
import { getButtonClass } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { useReportTexts } from './report-texts'

export type ChosenPassbook = { key: string; file: File; password: string }

type Props = {
  chosen: ChosenPassbook[]
  onChange: (change: (now: ChosenPassbook[]) => ChosenPassbook[]) => void
  isBusy: boolean
  /** Whether choosing is what the page is for at the moment. */
  isFirst: boolean
}

export function PassbookPicker({ chosen, onChange, isBusy, isFirst }: Props) {
  const { picker: texts } = useReportTexts()
  const field = useId()
  return (
    <div>
      <label
        className={getButtonClass(
          isFirst && chosen.length === 0 ? 'solid' : 'outline',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        )}
      >
        {texts.choose}
        <input
          type="file"
          accept="application/pdf,.pdf"
          multiple
          disabled={isBusy}
          onChange={({ target }) => {
            const added = [...(target.files ?? [])].map((file) => ({ key: createRandomId(), file, password: '' }))
            onChange((now) => [...now, ...added])
            // Clearing the field lets the reader choose the same file again.
            target.value = ''
          }}
          className="sr-only"
        />
      </label>
      {chosen.length > 0 && (
        <ul className="mt-4 space-y-3" aria-label={texts.chosen}>
          {chosen.map(({ key, file, password }) => (
            <li key={key} className="rounded-control border border-line bg-surface py-2 pr-1 pb-3 pl-4">
              <div className="flex items-start justify-between gap-3">
                <p className="wrap-anywhere min-w-0 py-2">{file.name}</p>
                <button
                  type="button"
                  aria-label={texts.remove(file.name)}
                  disabled={isBusy}
                  onClick={() => onChange((now) => now.filter((one) => one.key !== key))}
                  className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:text-ink"
                >
                  <X aria-hidden className="size-5" strokeWidth={1.75} />
                </button>
              </div>
              <TextField
                id={`${field}-${key}`}
                type="password"
                label={
                  <>
                    {texts.password}
                    <span className="sr-only">: {file.name}</span>
                  </>
                }
                hint={texts.passwordHint}
                autoComplete="off"
                value={password}
                disabled={isBusy}
                onChange={({ target }) =>
                  onChange((now) => now.map((one) => (one.key === key ? { ...one, password: target.value } : one)))
                }
                className="max-w-sm pr-3"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Files that are no passbook, each with its reason. */
export function RefusedFiles({ refused }: { refused: readonly string[] }) {
  const { picker: texts } = useReportTexts()
  if (refused.length === 0) return null
  return (
    <div role="alert" className="text-danger">
      <p className="font-medium">{texts.refused}</p>
      <ul className="mt-1 list-disc pl-5">
        {refused.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
