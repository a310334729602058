// The member's consents, one switch for each purpose, with the day since which each holds. Only proven addresses see
// them.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { showFailure } from '../../api/failure-words'
import { followsQuery } from '../../api/members/follows'
import { consentsQuery, updateConsent } from '../../api/members/subscribers'
import { translatedNoticeQuery } from '../../api/queries/notices'
import type { Consent } from '../../api/subscriber-types'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { ErrorState, Skeleton } from '../../ui/states'
import { Switch } from '../../ui/forms/switch'
import { useAccountTexts } from '../../ui/words/account-texts'
import { usePageLanguage } from '../../ui/page-language'

const SWITCHES = ['email', 'whatsapp', 'comments'] as const

/** The purposes with a notice of their own. */
const OWN_NOTICES = ['papers', 'rules'] as const

type Purpose = (typeof SWITCHES)[number] | (typeof OWN_NOTICES)[number]

export function ConsentSwitches({ hasPhone }: { hasPhone: boolean }) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { updates: texts, date, error: failed } = useAccountTexts()
  const { data: consents, isError, refetch } = useQuery(consentsQuery)
  const { data: notice } = useQuery(translatedNoticeQuery('subscribe', language))
  const { data: papersNotice } = useQuery(translatedNoticeQuery('papers', language))
  const { data: rulesNotice } = useQuery(translatedNoticeQuery('follow', language))
  const ownNotices = { papers: papersNotice, rules: rulesNotice }
  const change = useMutation({
    mutationFn: ({ purpose, granted }: { purpose: Purpose; granted: boolean }) => {
      const shown = purpose === 'papers' || purpose === 'rules' ? ownNotices[purpose] : notice
      const isUpdate = purpose === 'email' || purpose === 'whatsapp'
      return updateConsent(purpose, granted, shown?.version ?? '', granted && isUpdate)
    },
    onSuccess: (body, { purpose }) => {
      client.setQueryData(consentsQuery.queryKey, body)
      if (purpose === 'rules') void client.invalidateQueries({ queryKey: followsQuery.queryKey })
    },
    onError: (error) => showFailure(failed, error, texts.notChanged, language),
  })
  const describeSince = (consent: Consent | undefined): string | undefined => {
    if (!consent?.at) return undefined
    return consent.granted ? texts.agreed(date(consent.at)) : texts.withdrawn(date(consent.at))
  }
  if (isError && !consents) {
    return <ErrorState message={texts.notLoaded} onRetry={() => void refetch()} />
  }
  if (!consents) return <Skeleton className="h-32" />
  const switches = SWITCHES.map((purpose) => {
    const consent = consents.find((one) => one.purpose === purpose)
    const lacksPhone = purpose === 'whatsapp' && !hasPhone
    const waiting = change.isPending && change.variables.purpose === purpose
    return (
      <Switch
        key={purpose}
        label={texts[purpose]}
        hint={lacksPhone ? texts.lacksPhone : describeSince(consent)}
        checked={waiting ? change.variables.granted : (consent?.granted ?? false)}
        disabled={change.isPending || !notice || (lacksPhone && consent?.granted !== true)}
        onChange={(granted) => change.mutate({ purpose, granted })}
      />
    )
  })
  const ownSwitches = OWN_NOTICES.map((purpose) => {
    const shown = ownNotices[purpose]
    if (!shown) return null
    const consent = consents.find((one) => one.purpose === purpose)
    const waiting = change.isPending && change.variables.purpose === purpose
    return (
      <Fragment key={purpose}>
        <Switch
          label={shown.agree}
          hint={describeSince(consent)}
          checked={waiting ? change.variables.granted : (consent?.granted ?? false)}
          disabled={change.isPending}
          onChange={(granted) => change.mutate({ purpose, granted })}
        />
        <NoticeDetails details={shown.details} />
      </Fragment>
    )
  })
  return (
    <>
      <p className="text-muted text-sm">{texts.adult}</p>
      {switches}
      {ownSwitches}
    </>
  )
}
