// /service: a call with an expert, step by step. The step is in the address, so that going back works; a booking has an
// address of its own, in My Account and in mails (?booking=, and &t= for whoever has no session).

import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BookingFlow } from '../features/booking/booking-flow'
import { BookingLoading } from '../features/booking/booking-loading'
import { BookingHead } from '../features/booking/booking-head'
import { ManageBooking } from '../features/booking/manage-booking'
import { StepDone } from '../features/booking/step-done'
import { StepList } from '../features/booking/step-list'
import { StepPay } from '../features/booking/step-pay'
import { paymentPath, stepPath } from '../features/booking/steps'
import { TellMe } from '../features/coming/tell-me'
import { useMounted } from '../ui/use-mounted'

const route = getRouteApi('/service')

export function ServiceRoute() {
  const { module, step, service, booking, t } = route.useSearch()
  const { history } = useRouter()
  const go = useCallback(
    (path: string, how: 'push' | 'replace') => {
      history[how](path)
      if (how === 'push') return
      // A step in another's place is a page of its own all the same.
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    [history],
  )
  // A page comes from the server for nobody in particular: a booking is the browser's to show.
  const here = useMounted()
  const own = here ? booking : undefined
  const onDone = useCallback(() => booking && go(paymentPath(6, booking), 'replace'), [booking, go])
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto max-w-200">
        <BookingHead module={module} own={Boolean(step || booking)} />
        <h1 className="font-semibold text-4xl leading-tight md:text-5xl">
          {booking && !step ? 'Your call' : 'Services'}
        </h1>
        {!booking && !step && (
          <p className="mt-4 text-lg text-muted">
            Booking a conversation with an expert, with the price, the time and the refund rule shown first.
          </p>
        )}
        {own && step === '5' && (
          <>
            <StepList step={5} place={null} />
            <StepPay
              key={own}
              id={own}
              onDone={onDone}
              onPickAgain={() => go(stepPath(3, { module, service }), 'push')}
            />
          </>
        )}
        {own && step === '6' && (
          <>
            <StepList step={6} place={null} />
            <StepDone key={own} id={own} />
          </>
        )}
        {own && step !== '5' && step !== '6' && <ManageBooking key={own} id={own} token={t ?? null} />}
        {booking && !here && <BookingLoading failed={false} error={null} onRetry={() => undefined} />}
        {!booking && (
          <BookingFlow
            module={module}
            step={step}
            service={service}
            tellMe={<TellMe keyword="service" title="Services" />}
            onGo={go}
          />
        )}
      </div>
    </div>
  )
}
