import { type FormEvent, useId, useState } from 'react'
import { useDialogTexts } from '../../../ui/words/dialog-texts'
import { type Problems, findProblems, type RegistrationForm } from '../../../lib/forms/registration-form'

type Options = {
  form: RegistrationForm
  onChange: (change: Partial<RegistrationForm>) => void
  /** Called when the form has no problems. */
  onSubmit: () => void
  wrongPhone?: (typed: string, code: string) => string | null
}

/** The problems of a form. They are shown when it is sent, and each disappears while its field is being corrected. */
export function useRegistrationForm({ form, onChange, onSubmit, wrongPhone }: Options) {
  const id = useId()
  const { fields } = useDialogTexts()
  const [problems, setProblems] = useState<Problems>({})

  function change(change: Partial<RegistrationForm>) {
    onChange(change)
    const touched = new Set(Object.keys(change))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !touched.has(name))))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findProblems(form, fields, wrongPhone)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) onSubmit()
    else document.getElementById(`${id}-${first}`)?.focus()
  }

  return { id, problems, setProblems, change, submit }
}
