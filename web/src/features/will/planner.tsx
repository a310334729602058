// The planner: one step at a time, everything on the reader's device.

import './will.css'
import { useLocation, useRouter } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { Button, getButtonClass } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { useToday } from '../../ui/use-today'
import { type Checked, checkWill } from './checks/check-will'
import type { Step } from './checks/finding'
import type { DocumentKind } from './document/kinds'
import type { Language } from './document/words'
import { type Tools, useTools } from './output/use-tools'
import { DraftStatusLine } from './parts/draft-status-line'
import { LanguageSwitch } from './parts/language-switch'
import { OpenAtStart } from './parts/open-at-start'
import { StepFindings } from './parts/step-findings'
import { StepList } from './parts/step-list'
import { findDocument, findNeighbours, STEP_TITLES, toDocumentPath, toStepPath } from './parts/steps'
import { type ShownSteps, useShownSteps } from './parts/use-shown-steps'
import { WelcomeBack } from './parts/welcome-back'
import { StepBody } from './steps/step-body'
import { useWillDraft, type WillDraft } from './store/use-will-draft'
import { useTranslation } from './texts/translation'
import { usePageLanguage } from '../../ui/page-language'

export function Planner({ step }: { step: Step }) {
  const translate = useTranslation()
  const draft = useWillDraft()
  const tools = useTools()
  const today = useToday()
  if (draft.status === 'loading' || today === null) return <Spinner />
  if (draft.status === 'elsewhere')
    return (
      <Refusal title="Your will is open in another tab" action="Try again" onAction={draft.retry}>
        {translate(
          'Only one tab may write, so that none overwrites the other. Close the other tab, then try again here.',
        )}
      </Refusal>
    )
  if (draft.status === 'unreadable')
    return (
      <Refusal
        title="The draft on this device cannot be read"
        action="Delete it and begin anew"
        onAction={() => void draft.deleteAll()}
      >
        {translate(
          'It was written by another version of the planner, or it is damaged. If you have a sealed file, you can open that afterwards.',
        )}
      </Refusal>
    )
  return <OpenPlanner step={step} draft={draft} tools={tools} today={today} />
}

type OpenProps = { step: Step; draft: WillDraft; tools: Tools; today: string }

function OpenPlanner({ step, draft, tools, today }: OpenProps) {
  const translate = useTranslation()
  const language = usePageLanguage()
  const { will, change } = draft
  const checked = checkWill(will, today)
  // The document begins in the language of the page; what is chosen at Paper holds at every step.
  const [documentLanguage, onLanguage] = useState<Language>(language)
  const { history } = useRouter()
  // Which document is chosen stands in the address, so that a link can lead to one.
  const kind = useLocation({ select: ({ hash }) => findDocument(hash) }) ?? 'will'
  const onKind = (chosen: DocumentKind) => history.replace(toDocumentPath(chosen, language))
  const paper = { language: documentLanguage, onLanguage, kind, onKind }
  const shownSteps = useShownSteps(step, draft)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div data-planner-frame className="page pt-6 pb-16 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-12 md:pt-10">
      <div data-planner-chrome>
        <StepList current={step} errors={checked.errors} isShown={shownSteps.isShown} />
      </div>
      <div data-planner-frame className="mx-auto w-full max-w-170">
        <div data-planner-chrome>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="text-muted text-sm">
              <AppLink
                href={paths.willPlanning(language)}
                className="inline-block py-1 text-brand underline underline-offset-4"
              >
                {translate('Will planner')}
              </AppLink>
            </p>
            <LanguageSwitch />
          </div>
          <DraftStatusLine draft={draft} />
          <OfflineLine status={tools.status} />
          {draft.foundFrom !== null && step === 'you' && <WelcomeBack will={will} from={draft.foundFrom} />}
          <h2 ref={heading} tabIndex={-1} className="mt-6 mb-5 font-semibold text-3xl leading-tight outline-none">
            {translate(STEP_TITLES[step])}
          </h2>
          {step === 'you' && <OpenAtStart draft={draft} tools={tools} />}
        </div>
        <StepBody step={step} props={{ will, change, checked, today }} draft={draft} tools={tools} paper={paper} />
        <StepFooter step={step} checked={checked} shownSteps={shownSteps} />
      </div>
    </div>
  )
}

type FooterProps = { step: Step; checked: Checked; shownSteps: ShownSteps }

function StepFooter({ step, checked, shownSteps }: FooterProps) {
  const translate = useTranslation()
  const language = usePageLanguage()
  const { before, after } = findNeighbours(step)
  return (
    <div data-planner-chrome className="mt-10 border-line border-t pt-6">
      <StepFindings
        key={step}
        step={step}
        checked={checked}
        isShown={shownSteps.isShown(step)}
        onAsk={() => shownSteps.show(step)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {before ? (
          <AppLink href={toStepPath(before, language)} className={getButtonClass('quiet')}>
            {translate('Back')}
          </AppLink>
        ) : (
          <span />
        )}
        {after && (
          <AppLink href={toStepPath(after, language)} className={getButtonClass()}>
            {translate(`Next: ${STEP_TITLES[after]}`)}
          </AppLink>
        )}
      </div>
    </div>
  )
}

function OfflineLine({ status }: { status: Tools['status'] }) {
  const translate = useTranslation()
  if (status !== 'ready') return null
  return (
    <p className="mt-1 flex items-start gap-2 text-muted text-sm">
      <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      {translate('Everything is loaded. You can go offline now; nothing you write is sent.')}
    </p>
  )
}

type RefusalProps = { title: string; action: string; onAction: () => void; children: ReactNode }

function Refusal({ title, action, onAction, children }: RefusalProps) {
  return (
    <div className="page max-w-170 py-16">
      <h2 className="font-semibold text-3xl">{title}</h2>
      <p className="mt-4 leading-relaxed">{children}</p>
      <Button className="mt-6" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
