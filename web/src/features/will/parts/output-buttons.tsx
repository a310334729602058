// The three ways to paper.

import { FileText, FileType, Printer } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file'
import { Button } from '../../../ui/button'
import { listLines, type WillDocument } from '../document/will-document'
import { findUnprintable } from '../output/letters'
import type { Tools } from '../output/use-tools'
import { useTranslation } from '../texts/translation'

type Props = { document: WillDocument; tools: Tools }

export function OutputButtons({ document, tools }: Props) {
  const translate = useTranslation()
  const [problem, setProblem] = useState('')
  const { outputs } = tools
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
          <FileText aria-hidden className="size-4" strokeWidth={1.75} /> {translate('PDF')}
        </Button>
        <Button look="outline" disabled={!outputs} onClick={() => outputs && void save(outputs.makeDocx, 'docx')}>
          <FileType aria-hidden className="size-4" strokeWidth={1.75} /> {translate('Word file')}
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} /> {translate('Print')}
        </Button>
      </div>
      <OutputNotes tools={tools} unprintable={unprintable} problem={problem} />
    </div>
  )
}

type NotesProps = { tools: Tools; unprintable: string[]; problem: string }

function OutputNotes({ tools, unprintable, problem }: NotesProps) {
  const translate = useTranslation()
  return (
    <div aria-live="polite" className="mt-3 text-sm leading-relaxed">
      {tools.status === 'loading' && (
        <p className="text-muted">{translate('PDF and Word file are being made ready …')}</p>
      )}
      {tools.status === 'failed' && (
        <p className="text-danger">
          {translate('PDF and Word file could not be loaded. You can print.')}{' '}
          <button type="button" onClick={tools.retry} className="cursor-pointer underline underline-offset-4">
            {translate('Try again')}
          </button>
        </p>
      )}
      {unprintable.length > 0 && (
        <p className="text-danger">
          {translate(
            `The PDF cannot show these letters: ${unprintable.slice(0, 20).join(' ')}. Print or the Word file can.`,
          )}
        </p>
      )}
      {problem && <p className="text-danger">{translate(problem)}</p>}
      <p className="text-muted">
        {translate(
          'The PDF has page numbers and lines for initials on every page. When you print from here, some browsers leave them out, and may add the address of this page: switch “headers and footers” off.',
        )}
      </p>
    </div>
  )
}
