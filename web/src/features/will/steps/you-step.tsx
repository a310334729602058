// Who makes the will, and whether a simple will is enough.

import { CheckBox } from '../../../ui/forms/field'
import { ANSWER_LABELS, LAW_LABELS, STATES, STOP_LABELS } from '../model/labels'
import { LIMITS } from '../model/limits'
import { ANSWERS, LAWS, STOP_QUESTIONS, type StopQuestion, type Will } from '../model/will'
import { Choice, LongText, pick, Text, toOptions } from '../parts/fields'
import { StopNotice } from '../parts/notices'
import type { StepProps } from './step-props'
import { useTranslation } from '../texts/translation'

export function YouStep({ will, change, checked }: StepProps) {
  const translate = useTranslation()
  const { me, earlier } = will
  const changeMe = (part: Partial<Will['me']>) => change({ me: { ...me, ...part } })
  const toggleStop = (stop: StopQuestion, on: boolean) =>
    change({ stops: STOP_QUESTIONS.filter((each) => (each === stop ? on : will.stops.includes(each))) })
  return (
    <div className="grid gap-6">
      <Text
        id="me-name"
        label="Your full name"
        hint="As on your PAN or passport."
        value={me.name}
        most={LIMITS.name}
        onChange={(name) => changeMe({ name })}
      />
      <Text
        id="me-born"
        label="Date of birth"
        type="date"
        value={me.born}
        most={LIMITS.name}
        onChange={(born) => changeMe({ born })}
        className="sm:max-w-60"
      />
      <LongText
        id="me-address"
        label="Address"
        rows={3}
        value={me.address}
        most={LIMITS.address}
        onChange={(address) => changeMe({ address })}
      />
      <Choice
        id="me-state"
        label="State of your permanent home"
        value={me.state}
        none="Choose"
        options={STATES.map((state) => ({ value: state, label: state }))}
        onChange={(state) => changeMe({ state })}
      />
      <Choice
        id="me-law"
        label="Which personal law applies to you?"
        hint="It decides which rules on witnesses and marriage apply. Married under the Special Marriage Act? Choose that, whatever your religion. Nothing of it leaves your device."
        value={me.law}
        none="Choose"
        options={toOptions(LAWS, LAW_LABELS)}
        onChange={(law) => changeMe({ law: pick(LAWS, law) ?? '' })}
      />
      {me.law === 'sma' && (
        <Choice
          id="me-couple"
          label="Are both of you Hindu, Buddhist, Sikh or Jain?"
          hint="Think of the day on which you married. With yes, the law for Hindus applies to your will (Special Marriage Act, section 21A); with no, the Indian Succession Act."
          value={me.bothHindu}
          none="Choose"
          options={toOptions(ANSWERS, ANSWER_LABELS)}
          onChange={(answer) => changeMe({ bothHindu: pick(ANSWERS, answer) ?? '' })}
        />
      )}
      <fieldset>
        <legend className="font-medium text-sm">{translate('Is one of these true?')}</legend>
        <CheckBox
          id="abroad"
          checked={!me.indiaOnly}
          onChange={(event) => changeMe({ indiaOnly: !event.target.checked })}
        >
          {translate('This will should also give away what I own abroad.')}
        </CheckBox>
        {STOP_QUESTIONS.map((stop) => (
          <CheckBox
            key={stop}
            id={`stop-${stop}`}
            checked={will.stops.includes(stop)}
            onChange={(event) => toggleStop(stop, event.target.checked)}
          >
            {translate(STOP_LABELS[stop])}
          </CheckBox>
        ))}
      </fieldset>
      <StopNotice stops={checked.stops} />
      <div>
        <CheckBox
          id="earlier"
          checked={earlier.exists}
          onChange={(event) => change({ earlier: { ...earlier, exists: event.target.checked } })}
        >
          {translate('I made a will before.')}
        </CheckBox>
        {earlier.exists && (
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Text
              id="earlier-date"
              label="Its date"
              hint="Such as 4 May 2011."
              value={earlier.date}
              most={LIMITS.name}
              onChange={(date) => change({ earlier: { ...earlier, date } })}
            />
            <Text
              id="earlier-place"
              label="Where it lies"
              value={earlier.place}
              most={LIMITS.address}
              onChange={(place) => change({ earlier: { ...earlier, place } })}
            />
          </div>
        )}
      </div>
    </div>
  )
}
