// The fields that an invoice needs. They are asked for only when something is paid.

import { useRef } from 'react'
import { type InvoiceDetails, type InvoiceProblems, STATES } from '../../../lib/paying/gst'
import { findStateOfPin, isWholePin } from '../../../lib/paying/pin-states'
import { ChoiceChips } from '../../../ui/forms/choice-chips'
import { getControlClass, Field, TextField } from '../../../ui/forms/field'

type Props = {
  id: string
  draft: InvoiceDetails
  problems: InvoiceProblems
  onChange: (change: Partial<InvoiceDetails>) => void
}

/** These fields are shown only when something is paid. */
export function InvoiceFields({ id, draft, problems, onChange }: Props) {
  return (
    <fieldset className="space-y-4 border-line border-t pt-4">
      <legend className="sr-only">For the invoice</legend>
      <p aria-hidden className="font-medium">
        For the invoice
      </p>
      <ChoiceChips
        legend="Where do you live?"
        value={draft.abroad ? 'abroad' : 'india'}
        options={[
          { value: 'india', label: 'In India' },
          { value: 'abroad', label: 'Outside India' },
        ]}
        onChange={(where) => onChange({ abroad: where === 'abroad' })}
      />
      {draft.abroad ? (
        <TextField
          id={`${id}-country`}
          label="Country"
          name="country"
          autoComplete="country-name"
          required
          maxLength={60}
          value={draft.country}
          onChange={(event) => onChange({ country: event.target.value })}
          problem={problems.country}
          hint="Printed on the invoice as the place of supply."
        />
      ) : (
        <IndianFields id={id} draft={draft} problems={problems} onChange={onChange} />
      )}
    </fieldset>
  )
}

function IndianFields({ id, draft, problems, onChange }: Props) {
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
          label="PIN code"
          name="postal-code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          value={pinCode}
          onChange={(event) => takePinCode(event.target.value)}
          problem={problems.pinCode}
        />
        <Field id={`${id}-state`} label="State" problem={problems.state}>
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
            <option value="">Choose…</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
      </div>
      <TextField
        id={`${id}-gstin`}
        label="GSTIN (optional)"
        name="gstin"
        autoComplete="off"
        autoCapitalize="characters"
        value={draft.gstin}
        onChange={(event) => onChange({ gstin: event.target.value })}
        problem={problems.gstin}
        hint="Only if a registered business pays."
      />
    </>
  )
}
