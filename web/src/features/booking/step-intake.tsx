// Step 2: subject, expert, kind of call and extras. Nothing here is required.

import { type FormEvent, useId } from 'react'
import type { Service } from '../../api/booking-types'
import { MAX_BOOKING_QUESTION_LENGTH, MAX_BOOKING_TOPIC_LENGTH } from '../../lib/server-constants.gen'
import type { BookingDraft } from './booking-draft'
import { formatRupees } from '../../lib/format'
import type { PageLanguage } from '../../lib/page-language'
import { AppLink } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { ChoiceChips } from '../../ui/forms/choice-chips'
import { CheckBox, getControlClass, Field, TextField } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { SiteWords, useBookingTexts } from './booking-texts'
import { ExpertLine } from './expert-line'
import { IntakeFiles } from './intake-files'
import { formatMoney, sumPrices } from './money'
import { RefundPolicy } from './refund-policy'
import { PriceLines } from './price-lines'
import { buildStepPath } from './steps'

type Props = {
  service: Service
  /** The services that are the same kind of call in other lengths. */
  siblings: Service[]
  module: string | undefined
  caseId: string | undefined
  /** Of the addresses of other steps. */
  language: PageLanguage
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  onDone: () => void
}

export function StepIntake({ service, siblings, module, caseId, language, draft, onChange, onDone }: Props) {
  const id = useId()
  const { intake: texts, papers, free, minutes } = useBookingTexts()
  const pageLanguage = usePageLanguage()
  const mode = draft.mode ?? service.modes[0] ?? 'video'
  const isCarried = caseId !== undefined && draft.carriedCase === caseId && draft.question !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    // From here on the language of the call stays, whatever language the next steps are read in.
    onChange({ language: draft.language ?? pageLanguage })
    onDone()
  }

  return (
    <form onSubmit={submit} className="mt-8 space-y-6">
      <TextField
        id={`${id}-topic`}
        label={texts.topic}
        name="topic"
        maxLength={MAX_BOOKING_TOPIC_LENGTH}
        value={draft.topic}
        onChange={(event) => onChange({ topic: event.target.value })}
      />
      <Field
        id={`${id}-question`}
        label={texts.question}
        hint={`${isCarried ? texts.carried : ''}${texts.left(MAX_BOOKING_QUESTION_LENGTH - draft.question.length, MAX_BOOKING_QUESTION_LENGTH)}`}
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
          legend={texts.language}
          value={draft.language ?? pageLanguage}
          options={[
            { value: 'en', label: texts.english },
            { value: 'hi', label: texts.hindi },
          ]}
          onChange={(chosen) => onChange({ language: chosen })}
        />
        {service.modes.length > 1 && (
          <ChoiceChips
            legend={texts.mode}
            value={mode}
            options={service.modes.map((value) => ({ value, label: texts.modes[value] }))}
            onChange={(chosen) => onChange({ mode: chosen, hold: null })}
          />
        )}
      </div>
      {siblings.length > 0 && (
        <div>
          <p className="mb-1.5 font-medium text-sm">{texts.duration}</p>
          <p>
            {minutes(service.durationMinutes)}
            {siblings.map((other) => (
              <AppLink
                key={other._id}
                href={buildStepPath(2, { module, service: other.slug, caseId, language })}
                className="ml-4 inline-flex min-h-11 items-center text-brand underline underline-offset-4"
              >
                {minutes(other.durationMinutes)}, {formatMoney(other.price, free)}
              </AppLink>
            ))}
          </p>
        </div>
      )}
      {service.experts.length > 1 && (
        <ChoiceChips
          legend={texts.expert}
          value={draft.expert}
          options={[
            { value: null, label: texts.anyExpert },
            ...service.experts.map((expert) => ({ value: expert._id, label: <ExpertLine expert={expert} /> })),
          ]}
          onChange={(expert) => onChange({ expert, hold: null })}
        />
      )}
      {service.addOns.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 block font-medium text-sm">{texts.addOns}</legend>
          {service.addOns.map((addOn) => (
            <CheckBox
              key={addOn._id}
              id={`${id}-${addOn._id}`}
              checked={draft.addOns.includes(addOn._id)}
              onChange={(event) =>
                onChange({ addOns: toggleItem(draft.addOns, addOn._id, event.target.checked), hold: null })
              }
            >
              <SiteWords words={addOn.title} />, {formatRupees(addOn.price.amount / 100)}
            </CheckBox>
          ))}
        </fieldset>
      )}
      {service.filesKeptDays !== null && (
        <IntakeFiles place={null} open hint={papers.hint(papers.end(service.filesKeptDays))} />
      )}
      <div className="border-line border-y py-5">
        <PriceLines sum={sumPrices(service, draft.addOns)} note={service.priceNote} />
        <RefundPolicy policy={service.policy} startsAt={null} className="mt-3 text-muted text-sm" />
      </div>
      <Button type="submit">{texts.next}</Button>
    </form>
  )
}

function toggleItem(list: readonly string[], id: string, on: boolean): string[] {
  return on ? [...list, id] : list.filter((other) => other !== id)
}
