// The member's consents, one switch for each purpose, with the day since which each holds. Only proven addresses see
// them.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getReaderMessage } from '../../api/errors'
import { updateConsent, consentsQuery, subscribeNoticeQuery } from '../../api/members/subscribers'
import type { Consent } from '../../api/subscriber-types'
import { formatDate } from '../../lib/format'
import { showToast } from '../../shared/stores/toasts'
import { ErrorState, Skeleton } from '../../ui/states'
import { Switch } from '../../ui/forms/switch'

const SWITCHES = [
  ['email', 'Updates by e-mail'],
  ['whatsapp', 'Updates on WhatsApp'],
  ['comments', 'Replies to my comments'],
] as const

export function ConsentSwitches({ hasPhone }: { hasPhone: boolean }) {
  const client = useQueryClient()
  const { data: consents, isError, refetch } = useQuery(consentsQuery)
  const { data: notice } = useQuery(subscribeNoticeQuery)
  const change = useMutation({
    mutationFn: ({ purpose, granted }: { purpose: (typeof SWITCHES)[number][0]; granted: boolean }) =>
      updateConsent(purpose, granted, notice?.version ?? '', granted && purpose !== 'comments'),
    onSuccess: (body) => client.setQueryData(consentsQuery.queryKey, body),
    onError: (error) =>
      showToast('Error', getReaderMessage(error, 'This could not be changed. Please try again.'), 'danger'),
  })
  if (isError && !consents) {
    return <ErrorState message="Your choices could not be loaded." onRetry={() => void refetch()} />
  }
  if (!consents) return <Skeleton className="h-32" />
  const switches = SWITCHES.map(([purpose, label]) => {
    const consent = consents.find((one) => one.purpose === purpose)
    const lacksPhone = purpose === 'whatsapp' && !hasPhone
    const waiting = change.isPending && change.variables.purpose === purpose
    return (
      <Switch
        key={purpose}
        label={label}
        hint={lacksPhone ? 'Add your mobile number first.' : describeSince(consent)}
        checked={waiting ? change.variables.granted : (consent?.granted ?? false)}
        disabled={change.isPending || !notice || (lacksPhone && consent?.granted !== true)}
        onChange={(granted) => change.mutate({ purpose, granted })}
      />
    )
  })
  return (
    <>
      <p className="text-muted text-sm">By turning updates on you confirm that you are 18 or older.</p>
      {switches}
    </>
  )
}

function describeSince(consent: Consent | undefined): string | undefined {
  if (!consent?.at) return undefined
  return `${consent.granted ? 'Agreed' : 'Withdrawn'} on ${formatDate(consent.at)}`
}
