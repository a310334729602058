// /service: booking a call with an expert; for the provident fund without a step, its dashboard. The step is in the address, so
// that the back button works. A booking has an address of its own, in My Account and in mails (?booking=, with &t= for a reader
// without a session).

import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { BookingFlow } from '../features/booking/booking-flow'
import { BookingFrame } from '../features/booking/booking-frame'
import { BookingHead } from '../features/booking/booking-head'
import { BookingHeading } from '../features/booking/booking-heading'
import { ManageBooking } from '../features/booking/manage-booking'
import { StepDone } from '../features/booking/step-done'
import { StepList } from '../features/booking/step-list'
import { StepPay } from '../features/booking/step-pay'
import { buildPaymentPath, buildStepPath } from '../features/booking/steps'
import { useCaseLanguage } from '../ui/case-language'
import { ContinueCases } from '../features/cases/continue-cases'
import { NotifyMeForm } from '../features/coming/notify-me-form'
import { DashboardHeading } from '../features/provident-fund/dashboard-heading'
import { paths } from '../lib/paths'
import { Spinner } from '../ui/spinner'
import { useIsMounted } from '../ui/use-is-mounted'
import { AskQuestion } from './slots/ask-slot'
import { CalculatorSlot } from './slots/calculator-slot'
import { HelpForms, ModuleHelp } from './slots/module-help'

const route = getRouteApi('/service')

const ProvidentFundDashboard = lazy(async () => ({
  default: (await import('../features/provident-fund/dashboard')).ProvidentFundDashboard,
}))

const ReportCard = lazy(async () => ({
  default: (await import('../features/provident-fund/report-card')).ReportCard,
}))

export function ServiceRoute() {
  const search = route.useSearch()
  // The server writes the same page for every address, and the browser shows the steps and bookings.
  const { module, step, service, booking, case: caseId, t }: typeof search = useIsMounted() ? search : {}
  const language = useCaseLanguage(search.lang)
  const { history } = useRouter()
  const go = useCallback(
    (path: string, method: 'push' | 'replace') => {
      history[method](path)
      if (method === 'push') return
      // A step that replaces another one is still a new page to the reader.
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    [history],
  )
  const onDone = useCallback(
    () => booking && go(buildPaymentPath(6, booking, language), 'replace'),
    [booking, language, go],
  )
  if (module === 'epf' && !step && !service && !booking) {
    return <ProvidentFund />
  }
  const isHub = !booking && !module && !service && (!step || step === '1')
  return (
    <BookingFrame wanted={language} toAddress={(other) => paths.chosenService(search, other)} isWide={isHub}>
      <BookingHead module={module} own={Boolean(step || booking)} />
      {booking && <BookingHeading />}
      {booking && step === '5' && (
        <>
          <StepList step={5} place={null} isFree={false} />
          <StepPay
            key={booking}
            id={booking}
            onDone={onDone}
            onPickAgain={() => go(buildStepPath(3, { module, service, language }), 'push')}
          />
        </>
      )}
      {booking && step === '6' && <StepDone key={booking} id={booking} />}
      {booking && step !== '5' && step !== '6' && <ManageBooking key={booking} id={booking} token={t ?? null} />}
      {!booking && (
        <BookingFlow
          module={module}
          step={step}
          service={service}
          caseId={caseId}
          language={language}
          tellMe={
            // The words that are agreed to there are English.
            <div lang="en-IN">
              <NotifyMeForm keyword="service" title="Services" />
            </div>
          }
          onGo={go}
        />
      )}
      {!booking && module && (!step || step === '1') && <ModuleHelp module={module} hasLanguageChoice />}
    </BookingFrame>
  )
}

/** The provident fund has a dashboard, from which its calls are booked. */
function ProvidentFund() {
  return (
    <Suspense
      fallback={
        <div className="page py-10 sm:py-14">
          <div className="mx-auto max-w-200">
            <DashboardHeading />
            <Spinner />
          </div>
        </div>
      }
    >
      <ProvidentFundDashboard
        askAbout={(question) => <AskQuestion question={question} label="Ask about this finding" />}
        assistant={<AskQuestion label="Ask the assistant" />}
        showCalculator={(mark) => <CalculatorSlot mark={mark} isOwn />}
        offerReport={(passbooks) => <ReportCard passbooks={passbooks} />}
        cases={<ContinueCases module="epf" />}
        help={<HelpForms module="epf" />}
      />
    </Suspense>
  )
}
