// What the balance becomes if it stays: the site's EPF calculator, filled with the reader's rounded figures.

import { type ReactNode, useState } from 'react'
import type { CalculatorMark, Inputs } from '../../lib/calculator-inputs'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { AGES, buildCalculatorInputs } from './calculator-values'
import { FoldedSection } from './folded-section'
import type { Analysis } from './types'

export type ShowCalculator = (mark: CalculatorMark) => ReactNode

type Props = {
  analysis: Analysis
  /** The age as the passbooks tell it. */
  age: number | null
  showCalculator: ShowCalculator
}

export function WhatIf({ analysis, age: known, showCalculator }: Props) {
  const [age, setAge] = useState(known === null ? '' : String(known))
  const [inputs, setInputs] = useState<Inputs | null>(null)
  const years = Number(age)
  const isAge = /^\d{2}$/.test(age) && years >= AGES.least && years <= AGES.most
  return (
    <FoldedSection
      id="pf-what-if"
      result="The calculator, filled with your rounded figures"
      intro="The calculator shows what your balance may become by the age you choose. It is filled with rounded figures only: balance, wages and age, nothing that names you."
      isScreenOnly
    >
      {inputs ? (
        showCalculator({ kind: 'epf', name: 'epf', inputs })
      ) : (
        <div className="mt-4 flex flex-wrap items-end gap-4">
          {known === null && (
            <TextField
              id="pf-age"
              label="Your age"
              inputMode="numeric"
              value={age}
              onChange={({ target }) => setAge(target.value.trim())}
              className="w-28"
            />
          )}
          <Button look="outline" disabled={!isAge} onClick={() => setInputs(buildCalculatorInputs(analysis, years))}>
            Fill in the calculator
          </Button>
        </div>
      )}
    </FoldedSection>
  )
}
