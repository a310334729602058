// The fields that an invoice needs. They are asked for only when something is paid.

import { useRef } from 'react'
import type { InvoiceDetails, InvoiceProblems } from '../../../lib/paying/gst'
import { STATES } from '../../../lib/server-constants.gen'
import { type InvoiceTexts, invoiceTexts } from '../../../lib/paying/invoice-texts'
import { findStateOfPin, isWholePin } from '../../../lib/paying/pin-states'
import { ChoiceChips } from '../../../ui/forms/choice-chips'
import { getControlClass, Field, TextField } from '../../../ui/forms/field'

type Props = {
  id: string
  draft: InvoiceDetails
  problems: InvoiceProblems
  onChange: (change: Partial<InvoiceDetails>) => void
  texts?: InvoiceTexts
}

/** These fields are shown only when something is paid. */
export function InvoiceFields({ id, draft, problems, onChange, texts = invoiceTexts }: Props) {
  return (
    <fieldset className="space-y-4 border-line border-t pt-4">
      <legend className="sr-only">{texts.legend}</legend>
      <p aria-hidden className="font-medium">
        {texts.legend}
      </p>
      <ChoiceChips
        legend={texts.where}
        value={draft.abroad ? 'abroad' : 'india'}
        options={[
          { value: 'india', label: texts.india },
          { value: 'abroad', label: texts.abroad },
        ]}
        onChange={(where) => onChange({ abroad: where === 'abroad' })}
      />
      {draft.abroad ? (
        <TextField
          id={`${id}-country`}
          label={texts.country}
          name="country"
          autoComplete="country-name"
          required
          maxLength={60}
          value={draft.country}
          onChange={(event) => onChange({ country: event.target.value })}
          problem={problems.country}
          hint={texts.countryHint}
        />
      ) : (
        <IndianFields id={id} draft={draft} problems={problems} onChange={onChange} texts={texts} />
      )}
    </fieldset>
  )
}

function IndianFields({ id, draft, problems, onChange, texts }: Required<Props>) {
  const { pinCode, state } = draft
  // The State that the PIN code filled in. It is remembered, because a PIN code that is being corrected names none for a while.
  const filledIn = useRef(state === findStateOfPin(pinCode) ? state : '')

  function takePinCode(typed: string) {
    const isChosen = state !== filledIn.current
    if (isChosen || !isWholePin(typed)) return onChange({ pinCode: typed })
    filledIn.current = findStateOfPin(typed) ?? ''
    onChange({ pinCode: typed, state: filledIn.current })
  }

  function takeState(chosen: string) {
    filledIn.current = ''
    onChange({ state: chosen })
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={`${id}-pinCode`}
          label={texts.pinCode}
          name="postal-code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          value={pinCode}
          onChange={(event) => takePinCode(event.target.value)}
          problem={problems.pinCode}
        />
        <Field id={`${id}-state`} label={texts.state} problem={problems.state}>
          <select
            id={`${id}-state`}
            name="state"
            autoComplete="address-level1"
            required
            value={state}
            onChange={(event) => takeState(event.target.value)}
            aria-invalid={Boolean(problems.state)}
            aria-describedby={`${id}-state-note`}
            className={getControlClass(Boolean(problems.state), 'h-11')}
          >
            <option value="">{texts.choose}</option>
            {sortStates(texts.nameState).map(([state, name]) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <TextField
        id={`${id}-gstin`}
        label={texts.gstin}
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        value={draft.gstin}
        onChange={(event) => onChange({ gstin: event.target.value })}
        problem={problems.gstin}
        hint={texts.gstinHint}
      />
    </>
  )
}

/** The States by their names in the language of the form, and last the one that is for all the rest. */
function sortStates(nameState: InvoiceTexts['nameState']) {
  return STATES.map((state) => [state, nameState(state)] as const).toSorted(
    ([one, name], [other, otherName]) =>
      Number(one === 'Other Territory') - Number(other === 'Other Territory') || (name < otherName ? -1 : 1),
  )
}
