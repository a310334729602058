// The place for passbooks: drop them or choose them, see each one, and have them read.

import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { Button, getButtonClass } from '../../ui/button'
import { canBeReadAgain, type ChosenFile, MAX_FILES } from './chosen-files'
import { FileRow, getPasswordId } from './file-row'
import type { Passbooks } from './use-passbooks'

type Props = {
  passbooks: Passbooks
  /** True where the page itself says that it is reading and what went wrong. */
  isQuiet?: boolean
  /** The box that agrees to keeping, for somebody who is signed in. */
  keeping?: ReactNode
}

export function PassbookUpload({ passbooks, isQuiet = false, keeping }: Props) {
  const { files, isReading, problem, consent, add, remove, setPassword, read, cancel } = passbooks
  const [isOver, setIsOver] = useState(false)
  const refusedFiles = files.filter(({ refusal }) => refusal !== null)
  const refused = refusedFiles.length
  // What needs the reader stands on top of what was read.
  const listed = [...refusedFiles, ...files.filter(({ refusal }) => refusal === null)]
  const { refusalNote, problemNote, expectReading } = useFocusAfterReading(isReading, refusedFiles)
  /** What went wrong last began with the button that reads, so it is told beside that button and not above a long list of files. */
  const [hasRead, setHasRead] = useState(false)
  const isToldByButton = hasRead && files.length > 0

  function addChosen(chosen: readonly File[]) {
    setHasRead(false)
    add(chosen)
  }

  function onFilesChosen({ target }: ChangeEvent<HTMLInputElement>) {
    addChosen([...(target.files ?? [])])
    // Clearing the field lets the reader choose the same file again.
    target.value = ''
  }

  function startReading() {
    expectReading()
    setHasRead(true)
    void read()
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isReading) addChosen([...event.dataTransfer.files])
  }

  return (
    <div data-print="no">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={cx(
          'mt-6 rounded-card border border-dashed px-4 py-7 text-center',
          isOver ? 'border-brand bg-brand/8' : 'border-muted/70 bg-surface',
        )}
      >
        <FileUp aria-hidden className="mx-auto size-8 text-brand" strokeWidth={1.5} />
        <p className="mt-2 font-serif text-xl">{files.length === 0 ? 'Your passbooks, as PDF' : 'Add more years'}</p>
        <p className="mt-1 text-muted text-sm">
          <span className="max-md:hidden">Drop the files here, or choose them. </span>Up to {MAX_FILES} files, all years
          and employers together.
        </p>
        <label
          className={getButtonClass(
            files.length === 0 ? 'solid' : 'outline',
            cx('mt-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2', isReading && 'opacity-60'),
          )}
        >
          Choose passbooks
          <input
            type="file"
            multiple
            accept="application/pdf,.pdf"
            disabled={isReading}
            onChange={onFilesChosen}
            className="sr-only"
          />
        </label>
        <p className="mt-4 text-sm">
          {consent === null
            ? 'Read once and forgotten: nothing is stored.'
            : 'What they say is kept, sealed. The files are not.'}
        </p>
      </div>
      {!isToldByButton && (
        <p role="alert" className={cx('text-danger', problem && 'mt-3')}>
          {problem}
        </p>
      )}
      {refused > 0 && (
        <p ref={refusalNote} role="status" tabIndex={-1} className="mt-4 font-medium">
          {refused === files.length
            ? 'None of these files could be read. Here is why.'
            : `${refused} of ${files.length} files could not be read. Here is why.`}
        </p>
      )}
      {files.length > 0 && (
        <>
          <ul className="mt-4 space-y-2" aria-label="Chosen passbooks">
            {listed.map((one) => (
              <FileRow
                key={one.key}
                one={one}
                isBusy={isReading}
                onPassword={(password) => setPassword(one.key, password)}
                onRead={startReading}
                onRemove={() => remove(one.key)}
              />
            ))}
          </ul>
          {keeping}
          {isReading && !isQuiet && <ReadingNow count={files.length} onCancel={cancel} />}
          {isToldByButton && (
            <p
              ref={problemNote}
              role="alert"
              tabIndex={-1}
              className={cx('scroll-mt-24 text-danger', problem && 'mt-4')}
            >
              {problem}
            </p>
          )}
          {!isReading && canBeReadAgain(files) && (
            <Button onClick={startReading} className="mt-4">
              {describeReading(files.length, refused > 0, consent !== null)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/**
 * What began the reading here is gone or disabled while it lasts, and the focus with it. When the call failed it goes to the words
 * that say so, which brings them into view. When files were refused it goes to the first password that is asked for, else to the line
 * that says how many; not when the page has given it to something else. A reading that began elsewhere, by an answer to a
 * question, moves nothing.
 */
function useFocusAfterReading(isReading: boolean, refused: readonly ChosenFile[]) {
  const refusalNote = useRef<HTMLParagraphElement>(null)
  const problemNote = useRef<HTMLParagraphElement>(null)
  const step = useRef<'none' | 'expected' | 'running'>('none')
  useEffect(() => {
    if (isReading && step.current === 'expected') step.current = 'running'
    if (isReading || step.current !== 'running') return
    step.current = 'none'
    if (document.activeElement !== document.body) return
    if (problemNote.current?.textContent) return problemNote.current.focus()
    const locked = refused.find(({ refusal }) => refusal === 'passwordNeeded')
    const field = locked && document.getElementById(getPasswordId(locked))
    ;(field ?? refusalNote.current)?.focus()
  }, [isReading, refused])
  const expectReading = () => {
    step.current = 'expected'
  }
  return { refusalNote, problemNote, expectReading }
}

function describeReading(count: number, isAgain: boolean, isKept: boolean): string {
  const what = count === 1 ? 'this passbook' : `these ${count} passbooks`
  return `${isKept ? 'Read and keep' : 'Read'} ${what}${isAgain ? ' again' : ''}`
}

export function ReadingNow({ count, onCancel }: { count: number; onCancel: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex items-center gap-3">
        <span
          aria-hidden
          className="size-5 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
        />
        Reading {count === 1 ? 'your passbook' : `${count} passbooks`} and checking every line…
      </p>
      <Button look="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
