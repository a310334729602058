// The documents, and the three ways to paper. All three show the same text.

import { isComplete } from '../checks/check-will'
import { assembleDocument } from '../document/assemble'
import { DOCUMENTS, type DocumentKind } from '../document/kinds'
import type { WillDocument } from '../document/will-document'
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

/** These say who takes what, so they need a will in which nothing is missing. */
const NEED_COMPLETE_WILL: DocumentKind[] = ['will', 'nominations']

export type PaperChoices = {
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  language: Language
  onLanguage: (language: Language) => void
}
type PaperProps = StepProps & PaperChoices & { tools: Tools }

export function PaperStep(props: PaperProps) {
  const { will, checked, today, language, kind, onKind } = props
  const isWillComplete = isComplete(checked)
  const isHeldBack = !isWillComplete && NEED_COMPLETE_WILL.includes(kind)
  const document = isHeldBack ? null : assembleDocument(kind, will, today, language)
  return (
    <div className="grid gap-6">
      <div data-planner-chrome className="grid gap-6">
        <Choice
          id="document"
          label="Document"
          hint={
            isWillComplete
              ? undefined
              : 'A change, a revocation, the doctor’s note and the list for signing need no finished will.'
          }
          value={kind}
          options={toOptions(DOCUMENTS, DOCUMENT_LABELS)}
          onChange={(value) => onKind(pick(DOCUMENTS, value) ?? 'will')}
        />
        {document === null ? <MissingParts checked={checked} /> : <Output {...props} document={document} />}
      </div>
      {document !== null && <PrintView document={document} />}
    </div>
  )
}

function MissingParts({ checked: { stops, errors } }: Pick<StepProps, 'checked'>) {
  const translate = useTranslation()
  return (
    <>
      <StopNotice stops={stops} />
      {errors.length > 0 && (
        <section aria-labelledby="first">
          <h3 id="first" className="font-semibold text-xl">
            {translate('There is no document yet. To mend first:')}
          </h3>
          <FindingList findings={errors} />
        </section>
      )}
    </>
  )
}

function Output({
  will,
  change,
  checked,
  kind,
  language,
  onLanguage,
  tools,
  document,
}: PaperProps & { document: WillDocument }) {
  const translate = useTranslation()
  const { codicil } = will
  const changesWill = kind === 'codicil' || kind === 'revocation'
  return (
    <>
      <Notice kind="warning" title="A draft until it is signed on paper">
        {translate(
          'It is not legal advice, and its wording was not reviewed by a lawyer. An electronic signature does not make a will: print it and sign with ink before two witnesses.',
        )}
      </Notice>
      {changesWill && <StopNotice stops={checked.stops} title="Let a lawyer look at this first" />}
      <Choice
        id="document-language"
        label="Language of the document"
        hint="No lawyer has reviewed the wording in either. What you typed stays as you typed it."
        value={language}
        options={toOptions(LANGUAGES, LANGUAGE_LABELS)}
        onChange={(value) => onLanguage(pick(LANGUAGES, value) ?? language)}
      />
      {changesWill && (
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
    </>
  )
}
