// /assettransmission and /hi/assettransmission: what to do after a death, and a plan that stays on the device.

import { useQuery } from '@tanstack/react-query'
import { transmissionQuery } from '../api/queries/transmission'
import { LandingView } from '../features/transmission/landing-view'
import { Planner } from '../features/transmission/planner'
import { useTransmissionTexts } from '../features/transmission/texts/texts'
import { TransmissionHead } from '../features/transmission/transmission-head'
import type { PageLanguage } from '../lib/page-language'
import { paths } from '../lib/paths'
import { useChosenLanguage } from '../ui/chosen-language'
import { Spinner } from '../ui/spinner'
import { PageErrorState } from '../ui/states'

export function TransmissionRoute() {
  return <TransmissionPage language="en" />
}

export function HindiTransmissionRoute() {
  return <TransmissionPage language="hi" />
}

function TransmissionPage({ language }: { language: PageLanguage }) {
  useChosenLanguage('transmission', language, paths.assetTransmission(undefined, 'hi'))
  const { notLoaded } = useTransmissionTexts()
  const { data: rules, isError, refetch } = useQuery(transmissionQuery(language))
  if (!rules) {
    if (!isError) return <Spinner />
    return <PageErrorState message={notLoaded} onRetry={() => void refetch()} />
  }
  return (
    <>
      <TransmissionHead isWhole={!rules.lacksFigures} />
      <LandingView rules={rules} planner={<Planner rules={rules} />} />
    </>
  )
}
