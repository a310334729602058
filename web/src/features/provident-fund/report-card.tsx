// The report as a document: what it contains, its price and terms, and drafting it from the passbooks that were just read.

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isUnauthorized } from '../../api/errors'
import { useFailureWords } from '../../api/failure-words'
import { draftPfReport, draftPfReportOfKept, pfReportOfferQuery } from '../../api/members/pf-reports'
import type { PfReportOffer } from '../../api/pf-report-types'
import { refreshProfile } from '../../api/members/subscribers'
import { isEmail } from '../../lib/email'
import { formatRupees } from '../../lib/format'
import { paths } from '../../lib/paths'
import { readLanguageTag } from '../../lib/term-language'
import { useSubscription } from '../../shared/components/subscription'
import { Button } from '../../ui/button'
import { CheckBox, TextField } from '../../ui/forms/field'
import { usePageLanguage } from '../../ui/page-language'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { ConsentLanguage, useConsentTexts } from './consent-language'
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
      isScreenOnly
    >
      <ConsentLanguage>
        <Offer offer={offer} />
        {passbooks.needsFiles ? (
          <div lang="en-IN">
            <NeedsFiles to="to go on to the report" />
          </div>
        ) : (
          <DraftForm passbooks={passbooks} offer={offer} />
        )}
      </ConsentLanguage>
    </FoldedSection>
  )
}

function Offer({ offer }: { offer: PfReportOffer }) {
  const { report: texts } = useConsentTexts()
  const price = texts.price(offer.price.amount / 100, texts.translate(offer.priceNote))
  const lines = offer.contents.map(texts.translate)
  const rule = texts.translate(offer.refundRule)
  return (
    <>
      <p className="max-w-[68ch] text-muted leading-relaxed">{texts.intro}</p>
      <ul className="mt-4 list-disc space-y-1 pl-5">
        {lines.map((text) => (
          <li key={text} lang={readLanguageTag(text)}>
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-3 font-medium">{price}</p>
      <p lang={readLanguageTag(rule)} className="mt-1 max-w-[68ch] text-muted text-sm leading-relaxed">
        {rule}
      </p>
    </>
  )
}

function DraftForm({ passbooks, offer }: { passbooks: Passbooks; offer: PfReportOffer }) {
  const id = useId()
  const { report: texts } = useConsentTexts()
  const { fields } = useDialogTexts()
  const language = usePageLanguage()
  const failures = useFailureWords(language, texts.translate)
  const consent = language === 'hi' ? offer.hindiConsent : { version: offer.consentVersion, text: offer.consentText }
  const { subscriptionData } = useSubscription()
  const [typed, setTyped] = useState({ name: '', email: '' })
  /** The version that was ticked: the same in the other language is agreed to anew. */
  const [agreed, setAgreed] = useState<string | null>(null)
  const isAgreed = agreed === consent.version
  const [isChecked, setIsChecked] = useState(false)
  const name = typed.name || (subscriptionData?.name ?? '')
  const email = typed.email || (subscriptionData?.email ?? '')
  const problems = {
    name: name.trim() === '' ? texts.noName : null,
    email: isEmail(email.trim()) ? null : fields.wrongEmail,
    agreed: isAgreed ? null : texts.notAgreed,
  }
  const drafting = useMutation({
    mutationFn: async () => {
      const drafting = { name, email, consent: consent.version }
      const { files, told, isOfKept } = passbooks
      const read = files.filter(({ refusal }) => refusal === null)
      const draft = await (isOfKept ? draftPfReportOfKept(drafting) : draftPfReport(read, told, drafting))
      await refreshProfile()
      window.location.assign(paths.pfReport(draft._id, undefined, language))
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
        label={fields.name}
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={(event) => setTyped((now) => ({ ...now, name: event.target.value }))}
        problem={isChecked ? problems.name : null}
      />
      <TextField
        id={`${id}-email`}
        label={fields.email}
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
        onChange={(event) => setAgreed(event.target.checked ? consent.version : null)}
        problem={isChecked ? problems.agreed : null}
      >
        {consent.text}
      </CheckBox>
      {drafting.isError && (
        <p role="alert" className="text-danger">
          {isUnauthorized(drafting.error) ? texts.signedOut : failures.describe(drafting.error, texts.failed)}
        </p>
      )}
      <Button type="submit" disabled={drafting.isPending}>
        {drafting.isPending ? texts.busy : texts.action}
      </Button>
      <p className="text-muted text-sm">{texts.note}</p>
    </form>
  )
}
