// A step of a guide: its tick, what to do, why, where it is explained, and its form.

import type { GuideForm, GuideLink, GuideStep } from '../../api/types'
import { cx } from '../../lib/cx'
import { formatDate } from '../../lib/format'
import { AppLink } from '../../shared/components/app-link'
import { FrontPageNote } from '../../shared/components/front-page-note'

type Props = {
  step: GuideStep
  /** Its place in the guide, from 1. */
  number: number
  isDone: boolean
  onTick: (isDone: boolean) => void
}

const LINK = 'text-brand underline underline-offset-4'
const LINK_LABELS: Record<GuideLink['kind'], string> = {
  article: 'Article',
  answer: 'Short answer',
  calculator: 'Calculator',
  assist: 'Help',
  transmission: 'What the family does',
  deadline: 'Deadline',
  page: 'Page',
}

export function GuideStepRow({ step, number, isDone, onTick }: Props) {
  return (
    <li className="py-3">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-snug">
        <input
          type="checkbox"
          checked={isDone}
          onChange={(event) => onTick(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-(--brand) noscript:hidden"
        />
        <span className={cx('wrap-anywhere font-semibold', isDone ? 'text-muted' : 'text-ink')}>
          <span className="tabular-nums">{number}.</span> {step.action}
        </span>
      </label>
      <div className="wrap-anywhere space-y-1.5 pl-8 leading-relaxed noscript:pl-0">
        <p className="text-muted">{step.reason}</p>
        {step.link && <StepLink link={step.link} />}
        {step.form && <StepForm form={step.form} />}
      </div>
    </li>
  )
}

function StepLink({ link }: { link: GuideLink }) {
  return (
    <p>
      <span className="text-muted">{LINK_LABELS[link.kind]}: </span>
      <AppLink href={link.url} className={LINK}>
        {link.title}
      </AppLink>
      {link.date && <span className="whitespace-nowrap text-muted"> ({formatDate(link.date)})</span>}
    </p>
  )
}

function StepForm({ form }: { form: GuideForm }) {
  return (
    <p className="text-sm">
      <span className="font-medium text-ink">{form.name}</span>
      <span className="text-muted"> · </span>
      {form.url === null ? (
        <span>{form.place}</span>
      ) : (
        <a href={form.url} rel="noopener" className={LINK}>
          {form.place}
        </a>
      )}
      <FrontPageNote url={form.url} />
      <span className="text-muted"> · name checked on {formatDate(form.checked)}</span>
    </p>
  )
}
