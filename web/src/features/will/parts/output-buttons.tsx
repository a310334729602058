// The three ways to paper. The PDF that we make ourselves has no Devanagari, whose letters must be joined; there the
// browser makes it when it prints.

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
  const isHindi = document.language === 'hi'
  const unprintable = isHindi ? [] : findUnprintable(listLines(document))
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
        {!isHindi && (
          <Button
            disabled={!outputs || unprintable.length > 0}
            onClick={() => outputs && void save(outputs.makePdf, 'pdf')}
          >
            <FileText aria-hidden className="size-4" strokeWidth={1.75} /> {translate('PDF')}
          </Button>
        )}
        <Button look="outline" disabled={!outputs} onClick={() => outputs && void save(outputs.makeDocx, 'docx')}>
          <FileType aria-hidden className="size-4" strokeWidth={1.75} /> {translate('Word file')}
        </Button>
        <Button look={isHindi ? 'solid' : 'outline'} onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />{' '}
          {translate(isHindi ? 'Print, or save as PDF' : 'Print')}
        </Button>
      </div>
      <OutputNotes tools={tools} isHindi={isHindi} unprintable={unprintable} problem={problem} />
    </div>
  )
}

type NotesProps = { tools: Tools; isHindi: boolean; unprintable: string[]; problem: string }

function OutputNotes({ tools, isHindi, unprintable, problem }: NotesProps) {
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
      {isHindi ? (
        <p className="text-muted">
          {translate(
            'For a PDF press Print and choose “Save as PDF”: your browser joins the Hindi letters rightly. Some browsers add the address of this page: switch “headers and footers” off.',
          )}
        </p>
      ) : (
        <p className="text-muted">
          {translate(
            'The PDF has page numbers and lines for initials on every page. When you print from here, some browsers leave them out, and may add the address of this page: switch “headers and footers” off.',
          )}
        </p>
      )}
    </div>
  )
}
