// Taking money out now beside keeping it, and the site's EPF calculator, filled with the reader's rounded figures.

import { type ReactNode, useState } from 'react'
import type { CalculatorMark, Inputs } from '../../lib/calculator-inputs'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { AGES, buildCalculatorInputs, chooseUntilAge, readAge } from './calculator-values'
import { FoldedSection } from './folded-section'
import { describeWithdrawOrKeep } from './results-in-words'
import type { Analysis } from './types'
import { WithdrawOrKeep } from './withdraw-or-keep'

export type ShowCalculator = (mark: CalculatorMark) => ReactNode

type Props = {
  analysis: Analysis
  /** The age as the passbooks tell it. */
  age: number | null
  showCalculator: ShowCalculator
}

export function WhatIf({ analysis, age: known, showCalculator }: Props) {
  const [typedAge, setTypedAge] = useState(known === null ? '' : String(known))
  const [typedUntil, setTypedUntil] = useState<string | null>(null)
  const [inputs, setInputs] = useState<Inputs | null>(null)
  const isKnown = known !== null && readAge(String(known), AGES.least, AGES.most) !== null
  const age = readAge(typedAge, AGES.least, AGES.most)
  // Until the reader chooses one, the age follows what is known of the reader.
  const untilText = typedUntil ?? String(chooseUntilAge(analysis.withdrawOrKeep.untilAge, age))
  const until = readAge(untilText, (age ?? AGES.least) + 1, AGES.last)
  return (
    <FoldedSection
      id="pf-what-if"
      result={describeWithdrawOrKeep(analysis, known)}
      intro="What the rules let you take out now, beside what your money becomes if it stays. It is worked out from what was read; nothing is sent for it."
      isScreenOnly
    >
      <div className="mt-4 flex flex-wrap items-start gap-4">
        {!isKnown && (
          <TextField
            id="pf-age"
            label="Your age"
            inputMode="numeric"
            value={typedAge}
            onChange={({ target }) => setTypedAge(target.value.trim())}
            problem={age === null && typedAge.length > 1 ? `From ${AGES.least} to ${AGES.most}` : null}
            className="w-32"
          />
        )}
        <TextField
          id="pf-until-age"
          label="Until which age"
          inputMode="numeric"
          value={untilText}
          onChange={({ target }) => setTypedUntil(target.value.trim())}
          problem={until === null && untilText.length !== 1 ? `From ${(age ?? AGES.least) + 1} to ${AGES.last}` : null}
          className="w-32"
        />
      </div>
      <WithdrawOrKeep analysis={analysis} age={age} until={until} />
      <h3 className="mt-8 font-medium font-sans text-base">With what is still paid in</h3>
      <p className="mt-1 max-w-[68ch] leading-relaxed">
        The calculator adds the contributions of the years to come. It is filled with rounded figures only: balance,
        wages and ages, nothing that names you.
      </p>
      {inputs ? (
        showCalculator({ kind: 'epf', name: 'epf', inputs })
      ) : (
        <Button
          look="outline"
          disabled={age === null || until === null}
          onClick={() => age !== null && until !== null && setInputs(buildCalculatorInputs(analysis, age, until))}
          className="mt-4"
        >
          Fill in the calculator
        </Button>
      )}
    </FoldedSection>
  )
}
