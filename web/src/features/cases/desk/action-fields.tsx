// The fields of an action besides its text.

import { MAX_CASE_REFERENCE_LENGTH, MAX_CASE_TITLE_LENGTH } from '../../../lib/server-constants.gen'
import type { ActionEntry, CaseDesk, DeskCase } from '../../../api/staff/desk'
import { CheckBox, Field, getControlClass, TextField } from '../../../ui/forms/field'
import { useToday } from '../../../ui/use-today'
import type { Action } from './actions'

type Props = {
  id: string
  action: Action
  entry: ActionEntry
  shown: DeskCase
  desk: CaseDesk
  onChange: (part: Partial<ActionEntry>) => void
}

export function ActionFields(props: Props) {
  const { id, action, entry, shown, desk, onChange } = props
  const has = (field: Action['fields'][number]) => action.fields.includes(field)
  const colleagues = desk.colleagues.filter(({ modules }) => modules === null || modules.includes(shown.module))
  return (
    <>
      {(has('price') || has('refund')) && (
        <TextField
          id={`${id}-rupees`}
          label={has('price') ? 'Price in rupees, GST included' : 'What goes back, in rupees'}
          inputMode="decimal"
          autoComplete="off"
          value={entry.rupees}
          onChange={({ target }) => onChange({ rupees: target.value })}
        />
      )}
      {has('filing') && <FilingFields {...props} />}
      {has('answered') && <AnsweredFiling {...props} />}
      {has('file') && (
        <CheckBox
          id={`${id}-file`}
          checked={entry.wantsFile}
          onChange={({ target }) => onChange({ wantsFile: target.checked })}
        >
          We need a document
        </CheckBox>
      )}
      {has('lines') && (
        <Field id={`${id}-lines`} label="New lines of the checklist (optional)" hint="One on each line.">
          <textarea
            id={`${id}-lines`}
            rows={2}
            value={entry.lines}
            onChange={({ target }) => onChange({ lines: target.value })}
            aria-describedby={`${id}-lines-note`}
            className={getControlClass(false, 'field-sizing-content block py-2 leading-relaxed')}
          />
        </Field>
      )}
      {has('colleague') && (
        <NamePicker label="To whom" none="Choose…" names={colleagues.map(({ name }) => name)} {...props} />
      )}
      {has('expert') && <NamePicker label="Expert" none="Nobody (takes it back)" names={desk.experts} {...props} />}
    </>
  )
}

type PickerProps = Pick<Props, 'id' | 'entry' | 'onChange'> & { label: string; none: string; names: readonly string[] }

function NamePicker({ id, label, none, names, entry, onChange }: PickerProps) {
  return (
    <Field id={`${id}-to`} label={label}>
      <select
        id={`${id}-to`}
        value={entry.to}
        onChange={({ target }) => onChange({ to: target.value })}
        className={getControlClass(false, 'h-11')}
      >
        <option value="">{none}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Field>
  )
}

/** Asked only where several offices have still to answer. */
function AnsweredFiling({ id, entry, shown, onChange }: Props) {
  const awaited = shown.filings.map((filing, place) => ({ ...filing, place })).filter(({ isAwaited }) => isAwaited)
  if (awaited.length < 2) return null
  return (
    <Field id={`${id}-answered`} label="Which office">
      <select
        id={`${id}-answered`}
        value={entry.filing}
        onChange={({ target }) => onChange({ filing: target.value })}
        className={getControlClass(false, 'h-11')}
      >
        <option value="">Choose…</option>
        {awaited.map(({ place, office, reference }) => (
          <option key={place} value={place}>
            {office}, number {reference}
          </option>
        ))}
      </select>
    </Field>
  )
}

function FilingFields({ id, entry, shown, onChange }: Props) {
  const today = useToday()
  return (
    <>
      <Field id={`${id}-kind`} label="Kind of office and matter" hint="It decides the rule and the days.">
        <select
          id={`${id}-kind`}
          value={entry.officeKind}
          aria-describedby={`${id}-kind-note`}
          onChange={({ target }) => onChange({ officeKind: target.value })}
          className={getControlClass(false, 'h-11')}
        >
          <option value="">Choose…</option>
          {shown.officeKinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <TextField
        id={`${id}-office`}
        label="Office"
        maxLength={MAX_CASE_TITLE_LENGTH}
        value={entry.office}
        onChange={({ target }) => onChange({ office: target.value })}
      />
      <TextField
        id={`${id}-reference`}
        label="The office’s number"
        autoComplete="off"
        maxLength={MAX_CASE_REFERENCE_LENGTH}
        value={entry.reference}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
      <TextField
        id={`${id}-day`}
        type="date"
        label="Filed on"
        max={today ?? undefined}
        value={entry.filedOn}
        onChange={({ target }) => onChange({ filedOn: target.value })}
      />
    </>
  )
}
