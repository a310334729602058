// The documents, and the three ways to paper. All three show the same text.

import { useState } from 'react'
import { isComplete } from '../checks/check-will'
import { assembleDocument } from '../document/assemble'
import { DOCUMENTS, type DocumentKind } from '../document/clauses'
import { LANGUAGE_LABELS, LANGUAGES, type Language } from '../document/words'
import { LIMITS } from '../model/limits'
import { PrintView } from '../output/print-view'
import type { Tools } from '../output/use-tools'
import { Choice, LongText, pick, Text, toOptions } from '../parts/fields'
import { FindingList, Notice, StopNotice } from '../parts/notices'
import { OutputButtons } from '../parts/output-buttons'
import type { StepProps } from './step-props'
import { useTranslation } from '../texts/translation'

const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  will: 'The will',
  execution: 'How to sign it: a list to tick',
  nominations: 'Nominations to compare',
  codicil: 'A codicil: a change to a signed will',
  revocation: 'A revocation of a signed will',
  doctor: 'A doctor’s note',
}

type PaperProps = StepProps & { tools: Tools; language: Language; onLanguage: (language: Language) => void }

export function PaperStep({ will, change, checked, today, tools, language, onLanguage }: PaperProps) {
  const translate = useTranslation()
  const [kind, setKind] = useState<DocumentKind>('will')
  if (!isComplete(checked))
    return (
      <div className="grid gap-6">
        <StopNotice stops={checked.stops} />
        {checked.errors.length > 0 && (
          <section aria-labelledby="first">
            <h3 id="first" className="font-semibold text-xl">
              {translate('There is no document yet. To mend first:')}
            </h3>
            <FindingList findings={checked.errors} />
          </section>
        )}
      </div>
    )
  const { codicil } = will
  const document = assembleDocument(kind, will, today, language)
  return (
    <div className="grid gap-6">
      <div data-planner-chrome className="grid gap-6">
        <Notice kind="warning" title="A draft until it is signed on paper">
          {translate(
            'It is not legal advice, and its wording was not reviewed by a lawyer. An electronic signature does not make a will: print it and sign with ink before two witnesses.',
          )}
        </Notice>
        <Choice
          id="document"
          label="Document"
          value={kind}
          options={toOptions(DOCUMENTS, DOCUMENT_LABELS)}
          onChange={(value) => setKind(pick(DOCUMENTS, value) ?? 'will')}
        />
        <Choice
          id="document-language"
          label="Language of the document"
          hint="No lawyer has reviewed the wording in either. What you typed stays as you typed it."
          value={language}
          options={toOptions(LANGUAGES, LANGUAGE_LABELS)}
          onChange={(value) => onLanguage(pick(LANGUAGES, value) ?? language)}
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
