// The report as a document: what it contains, its price and terms, and drafting it from the passbooks that were just read.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { getReaderMessage, isUnauthorized } from '../../api/errors'
import { draftPfReport, draftPfReportOfKept, pfReportOfferQuery } from '../../api/members/pf-reports'
import { refreshProfile } from '../../api/members/subscribers'
import { EMAIL_PROBLEM, isEmail } from '../../lib/email'
import { formatRupees } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { CheckBox, TextField } from '../../ui/forms/field'
import { FoldedSection } from './folded-section'
import { NeedsFiles } from './needs-files'
import type { Passbooks } from './use-passbooks'

export function ReportCard({ passbooks }: { passbooks: Passbooks }) {
  const { data: offer } = useQuery(pfReportOfferQuery)
  if (!offer) return null
  return (
    <FoldedSection
      id="pf-report"
      result={`For your papers, with steps, letters and a PDF: ${formatRupees(offer.price.amount / 100)} ${offer.priceNote}`}
      intro="Everything above stays free. The report is for your papers: with the lines behind each finding, steps, letters and a PDF."
      isScreenOnly
    >
      <ul className="mt-4 list-disc space-y-1 pl-5">
        {offer.contents.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-3 max-w-[68ch] text-muted text-sm leading-relaxed">{offer.refundRule}</p>
      {passbooks.needsFiles ? (
        <NeedsFiles to="to go on to the report" />
      ) : (
        <DraftForm passbooks={passbooks} consent={{ version: offer.consentVersion, text: offer.consentText }} />
      )}
    </FoldedSection>
  )
}

type DraftProps = { passbooks: Passbooks; consent: { version: string; text: string } }

function DraftForm({ passbooks, consent }: DraftProps) {
  const id = useId()
  const { subscriptionData } = useSubscription()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [isAgreed, setIsAgreed] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const name = typed.name || (subscriptionData?.name ?? '')
  const email = typed.email || (subscriptionData?.email ?? '')
  const problems = {
    name: name.trim() === '' ? 'Please enter your name' : null,
    email: isEmail(email.trim()) ? null : EMAIL_PROBLEM,
    agreed: isAgreed ? null : 'Please tick this box: without it we can’t prepare the report',
  }
  const drafting = useMutation({
    mutationFn: async () => {
      const drafting = { name, email, consent: consent.version }
      const { files, told, isOfKept } = passbooks
      const read = files.filter(({ refusal }) => refusal === null)
      const draft = await (isOfKept ? draftPfReportOfKept(drafting) : draftPfReport(read, told, drafting))
      await refreshProfile()
      window.location.assign(paths.pfReport(draft._id))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const wrong = (['name', 'email', 'agreed'] as const).find((field) => problems[field] !== null)
    if (wrong === undefined) drafting.mutate()
    else document.getElementById(`${id}-${wrong}`)?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-5 max-w-160 space-y-4">
      <TextField
        id={`${id}-name`}
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={(event) => setTyped((now) => ({ ...now, name: event.target.value }))}
        problem={isChecked ? problems.name : null}
      />
      <TextField
        id={`${id}-email`}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setTyped((now) => ({ ...now, email: event.target.value }))}
        problem={isChecked ? problems.email : null}
      />
      <CheckBox
        id={`${id}-agreed`}
        checked={isAgreed}
        onChange={(event) => setIsAgreed(event.target.checked)}
        problem={isChecked ? problems.agreed : null}
      >
        {consent.text}
      </CheckBox>
      {drafting.isError && (
        <p role="alert" className="text-danger">
          {isUnauthorized(drafting.error)
            ? 'You are signed out, so your kept passbooks can’t be opened. Please sign in again.'
            : getReaderMessage(drafting.error, 'The report could not be drafted. Please try again.')}
        </p>
      )}
      <Button type="submit" disabled={drafting.isPending}>
        {drafting.isPending ? 'One moment…' : 'Go on to the report'}
      </Button>
      <p className="text-muted text-sm">Nothing is charged yet. You see what is missing before you pay.</p>
    </form>
  )
}
