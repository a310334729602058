// Step 2: subject, expert, kind of call and extras. Nothing here is required.

import { type FormEvent, useId } from 'react'
import type { Service } from '../../api/booking-types'
import { MAX_BOOKING_QUESTION_LENGTH, MAX_BOOKING_TOPIC_LENGTH } from '../../api/limits'
import type { BookingDraft } from './booking-draft'
import { formatRupees } from '../../lib/format'
import { AppLink } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { ChoiceChips } from '../../ui/forms/choice-chips'
import { CheckBox, getControlClass, Field, TextField } from '../../ui/forms/field'
import { ExpertLine } from './expert-line'
import { IntakeFiles } from './intake-files'
import { describeFileEnd } from './messages'
import { formatMoney, sumPrices } from './money'
import { RefundPolicy } from './refund-policy'
import { PriceLines } from './price-lines'
import { buildStepPath } from './steps'

const CARRIED = 'Taken over from your case: change what the expert need not read. '

type Props = {
  service: Service
  /** The services that are the same kind of call in other lengths. */
  siblings: Service[]
  module: string | undefined
  caseId: string | undefined
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onDone: () => void
}

export function StepIntake({ service, siblings, module, caseId, draft, onChange, onDone }: Props) {
  const id = useId()
  const mode = draft.mode ?? service.modes[0] ?? 'video'
  const isCarried = caseId !== undefined && draft.carriedCase === caseId && draft.question !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    onDone()
  }

  return (
    <form onSubmit={submit} className="mt-8 space-y-6">
      <TextField
        id={`${id}-topic`}
        label="What is it about? (optional)"
        name="topic"
        maxLength={MAX_BOOKING_TOPIC_LENGTH}
        value={draft.topic}
        onChange={(event) => onChange({ topic: event.target.value })}
      />
      <Field
        id={`${id}-question`}
        label="Your question (optional)"
        hint={`${isCarried ? CARRIED : ''}${MAX_BOOKING_QUESTION_LENGTH - draft.question.length} of ${MAX_BOOKING_QUESTION_LENGTH} characters left. Leave out account numbers, UAN, PAN and passwords.`}
      >
        <textarea
          id={`${id}-question`}
          name="question"
          rows={4}
          maxLength={MAX_BOOKING_QUESTION_LENGTH}
          value={draft.question}
          onChange={(event) => onChange({ question: event.target.value })}
          aria-describedby={`${id}-question-note`}
          className={getControlClass(false, 'py-2')}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <ChoiceChips
          legend="Language of the call"
          value={draft.language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'hi', label: 'Hindi' },
          ]}
          onChange={(language) => onChange({ language })}
        />
        {service.modes.length > 1 && (
          <ChoiceChips
            legend="Type of call"
            value={mode}
            options={service.modes.map((value) => ({ value, label: value === 'video' ? 'Video call' : 'Phone call' }))}
            onChange={(chosen) => onChange({ mode: chosen, hold: null })}
          />
        )}
      </div>
      {siblings.length > 0 && (
        <div>
          <p className="mb-1.5 font-medium text-sm">Duration</p>
          <p>
            {service.durationMinutes} minutes
            {siblings.map((other) => (
              <AppLink
                key={other._id}
                href={buildStepPath(2, { module, service: other.slug, caseId })}
                className="ml-4 inline-flex min-h-11 items-center text-brand underline underline-offset-4"
              >
                {other.durationMinutes} minutes, {formatMoney(other.price)}
              </AppLink>
            ))}
          </p>
        </div>
      )}
      {service.experts.length > 1 && (
        <ChoiceChips
          legend="Expert"
          value={draft.expert}
          options={[
            { value: null, label: 'First available' },
            ...service.experts.map((expert) => ({ value: expert._id, label: <ExpertLine expert={expert} /> })),
          ]}
          onChange={(expert) => onChange({ expert, hold: null })}
        />
      )}
      {service.addOns.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 block font-medium text-sm">Add-ons</legend>
          {service.addOns.map((addOn) => (
            <CheckBox
              key={addOn._id}
              id={`${id}-${addOn._id}`}
              checked={draft.addOns.includes(addOn._id)}
              onChange={(event) =>
                onChange({ addOns: toggleItem(draft.addOns, addOn._id, event.target.checked), hold: null })
              }
            >
              {addOn.title}, {formatRupees(addOn.price.amount / 100)}
            </CheckBox>
          ))}
        </fieldset>
      )}
      {service.filesKeptDays !== null && (
        <IntakeFiles
          place={null}
          open
          hint={`Up to five PDF, JPG or PNG files of 10 MB each. They are checked for viruses, only the expert can open them, and they are deleted ${describeFileEnd(service.filesKeptDays)}.`}
        />
      )}
      <div className="border-line border-y py-5">
        <PriceLines sum={sumPrices(service, draft.addOns)} note={service.priceNote} />
        <RefundPolicy policy={service.policy} startsAt={null} className="mt-3 text-muted text-sm" />
      </div>
      <Button type="submit">Choose a time</Button>
    </form>
  )
}

function toggleItem(list: readonly string[], id: string, on: boolean): string[] {
  return on ? [...list, id] : list.filter((other) => other !== id)
}
