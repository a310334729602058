// Whether what the passbooks say is kept: never unless the box is ticked.

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FundAccount } from '../../../api/fund-types'
import { noticeQuery } from '../../../api/queries/notices'
import { NoticeDetails } from '../../../shared/components/forms/notice-details'
import { CheckBox } from '../../../ui/forms/field'

type Props = {
  account: FundAccount
  /** The version of the notice that was agreed to. */
  consent: string | null
  onChange: (consent: string | null) => void
  isBusy: boolean
}

export function KeepChoice({ account, consent, onChange, isBusy }: Props) {
  const id = useId()
  const { data: notice } = useQuery(noticeQuery('pf-keep'))
  if (!account.isProven) {
    return (
      <p className="mt-4 max-w-[68ch] text-muted text-sm leading-relaxed">
        These files are read once and forgotten. To keep what they say, confirm your number by a code first.
      </p>
    )
  }
  if (!notice) return null
  return (
    <div className="mt-4 max-w-[72ch]">
      <CheckBox
        id={id}
        checked={consent !== null}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.checked ? notice.version : null)}
      >
        {notice.agree}
      </CheckBox>
      <p className="text-muted text-sm leading-relaxed">
        Without it the files are read once and nothing is kept. The PDF files are never kept.
        {account.keepsPassbooks && ' What you keep already is replaced, so please choose all years again.'}
      </p>
      <NoticeDetails details={notice.details} />
    </div>
  )
}
