// Whether what the passbooks say is kept: never unless the box is ticked.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { FundAccount } from '../../../api/fund-types'
import { translatedNoticeQuery } from '../../../api/queries/notices'
import { NoticeDetails } from '../../../shared/components/forms/notice-details'
import { CheckBox } from '../../../ui/forms/field'
import { usePageLanguage } from '../../../ui/page-language'
import { ConsentLanguage, useConsentTexts } from '../consent-language'

type Props = {
  account: FundAccount
  /** The version of the notice that was agreed to. */
  consent: string | null
  onChange: (consent: string | null) => void
  isBusy: boolean
}

export function KeepChoice(props: Props) {
  if (!props.account.isProven) {
    return (
      <p className="mt-4 max-w-[68ch] text-muted text-sm leading-relaxed">
        These files are read once and forgotten. To keep what they say, confirm your number by a code first.
      </p>
    )
  }
  return (
    <ConsentLanguage className="mt-4 max-w-[72ch]">
      <KeepBox {...props} />
    </ConsentLanguage>
  )
}

function KeepBox({ account, consent, onChange, isBusy }: Props) {
  const id = useId()
  const { keep: texts } = useConsentTexts()
  const { data: notice } = useQuery(translatedNoticeQuery('pf-keep', usePageLanguage()))
  const isOther = consent !== null && notice !== undefined && consent !== notice.version
  // What was ticked in another language is not what stands here now.
  useEffect(() => {
    if (isOther) onChange(null)
  }, [isOther, onChange])
  if (!notice) return null
  return (
    <>
      <CheckBox
        id={id}
        checked={consent === notice.version}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.checked ? notice.version : null)}
      >
        {notice.agree}
      </CheckBox>
      <p className="text-muted text-sm leading-relaxed">
        {texts.without}
        {account.keepsPassbooks && ` ${texts.replaced}`}
      </p>
      <NoticeDetails details={notice.details} />
    </>
  )
}
