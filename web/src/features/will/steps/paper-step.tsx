// The documents, and the three ways to paper. All three show the same text.

import { FileText, FileType, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { isComplete } from '../checks/check-will'
import { assembleDocument } from '../document/assemble'
import { DOCUMENTS, type DocumentKind } from '../document/clauses'
import { listLines, type WillDocument } from '../document/will-document'
import { LIMITS } from '../model/limits'
import { findUnprintable } from '../output/letters'
import { PrintView } from '../output/print-view'
import { saveFile } from '../../../lib/save-file'
import type { Tools } from '../output/use-tools'
import { Choice, LongText, pick, Text, toOptions } from '../parts/fields'
import { FindingList, Notice, StopNotice } from '../parts/notices'
import type { StepProps } from './step-props'

const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  will: 'The will',
  execution: 'How to sign it: a list to tick',
  nominations: 'Nominations to compare',
  codicil: 'A codicil: a change to a signed will',
  revocation: 'A revocation of a signed will',
  doctor: 'A doctor’s note',
}

export function PaperStep({ will, change, checked, today, tools }: StepProps & { tools: Tools }) {
  const [kind, setKind] = useState<DocumentKind>('will')
  if (!isComplete(checked))
    return (
      <div className="grid gap-6">
        <StopNotice stops={checked.stops} />
        {checked.errors.length > 0 && (
          <section aria-labelledby="first">
            <h3 id="first" className="font-semibold text-xl">
              There is no document yet. To mend first:
            </h3>
            <FindingList findings={checked.errors} />
          </section>
        )}
      </div>
    )
  const { codicil } = will
  const document = assembleDocument(kind, will, today)
  return (
    <div className="grid gap-6">
      <div data-planner-chrome className="grid gap-6">
        <Notice kind="warning" title="A draft until it is signed on paper">
          It is not legal advice, and its wording was not reviewed by a lawyer. An electronic signature does not make a
          will: print it and sign with ink before two witnesses.
        </Notice>
        <Choice
          id="document"
          label="Document"
          value={kind}
          options={toOptions(DOCUMENTS, DOCUMENT_LABELS)}
          onChange={(value) => setKind(pick(DOCUMENTS, value) ?? 'will')}
        />
        {(kind === 'codicil' || kind === 'revocation') && (
          <Text
            id="codicil-date"
            label="Date of the signed will"
            hint="Such as 24 Nov 2026."
            value={codicil.date}
            most={LIMITS.name}
            onChange={(date) => change({ codicil: { ...codicil, date } })}
          />
        )}
        {kind === 'codicil' && (
          <LongText
            id="codicil-changes"
            label="What changes"
            rows={6}
            value={codicil.changes}
            most={LIMITS.changes}
            onChange={(changes) => change({ codicil: { ...codicil, changes } })}
          />
        )}
        <OutputButtons document={document} tools={tools} />
      </div>
      <PrintView document={document} />
    </div>
  )
}

function OutputButtons({ document, tools }: { document: WillDocument; tools: Tools }) {
  const [problem, setProblem] = useState('')
  const { outputs, status } = tools
  const unprintable = findUnprintable(listLines(document))
  async function save(make: (document: WillDocument) => Promise<Blob>, ending: string) {
    setProblem('')
    try {
      saveFile(await make(document), `${document.fileName}.${ending}`)
    } catch (error) {
      console.error('a document was not made', error instanceof Error ? error.name : '')
      setProblem('The file could not be made. Please print the page instead.')
    }
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!outputs || unprintable.length > 0}
          onClick={() => outputs && void save(outputs.makePdf, 'pdf')}
        >
          <FileText aria-hidden className="size-4" strokeWidth={1.75} /> PDF
        </Button>
        <Button look="outline" disabled={!outputs} onClick={() => outputs && void save(outputs.makeDocx, 'docx')}>
          <FileType aria-hidden className="size-4" strokeWidth={1.75} /> Word file
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} /> Print
        </Button>
      </div>
      <div aria-live="polite" className="mt-3 text-sm leading-relaxed">
        {status === 'loading' && <p className="text-muted">PDF and Word file are being made ready …</p>}
        {status === 'failed' && (
          <p className="text-danger">
            PDF and Word file could not be loaded. You can print.{' '}
            <button type="button" onClick={tools.retry} className="cursor-pointer underline underline-offset-4">
              Try again
            </button>
          </p>
        )}
        {unprintable.length > 0 && (
          <p className="text-danger">
            The PDF cannot show these letters: {unprintable.slice(0, 20).join(' ')}. Print or the Word file can.
          </p>
        )}
        {problem && <p className="text-danger">{problem}</p>}
        <p className="text-muted">
          The PDF has page numbers and lines for initials on every page. When you print from here, some browsers leave
          them out, and may add the address of this page: switch “headers and footers” off.
        </p>
      </div>
    </div>
  )
}
