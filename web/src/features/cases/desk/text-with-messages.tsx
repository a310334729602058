// The text of an action, with the prepared messages of the module to begin with.

import { MAX_CASE_TEXT_LENGTH } from '../../../lib/server-constants.gen'
import type { DeskCase } from '../../../api/staff/desk'
import { Field, getControlClass } from '../../../ui/forms/field'

type Props = {
  id: string
  label: string
  value: string
  messages: DeskCase['messages']
  readOnly: boolean
  onChange: (text: string) => void
}

export function TextWithMessages({ id, label, value, messages, readOnly, onChange }: Props) {
  /** A prepared message follows what is there already. */
  function take(title: string) {
    const message = messages.find((one) => one.title === title)
    if (!message) return
    onChange(value.trim() === '' ? message.text : `${value.trimEnd()}\n\n${message.text}`)
    document.getElementById(id)?.focus()
  }
  return (
    <>
      {messages.length > 0 && (
        <Field id={`${id}-messages`} label="Begin with a prepared message">
          <select
            id={`${id}-messages`}
            value=""
            onChange={({ target }) => take(target.value)}
            className={getControlClass(false, 'h-11')}
          >
            <option value="">Choose…</option>
            {messages.map(({ title }) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        </Field>
      )}
      <Field id={id} label={label} hint="Personal numbers are hidden before it is stored.">
        <textarea
          id={id}
          rows={4}
          value={value}
          readOnly={readOnly}
          maxLength={MAX_CASE_TEXT_LENGTH}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={`${id}-note`}
          className={getControlClass(false, 'field-sizing-content block min-h-28 py-2 leading-relaxed')}
        />
      </Field>
    </>
  )
}
