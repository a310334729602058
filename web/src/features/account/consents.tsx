import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/errors'
import { changeConsent, consentsQuery, subscribeNoticeQuery } from '../../api/queries/subscribers'
import type { Consent } from '../../api/subscriber-types'
import { date } from '../../lib/format'
import { showToast } from '../../lib/toasts'
import { ErrorState, Skeleton } from '../../ui/states'
import { Switch } from '../../ui/switch'

const SWITCHES = [
  ['email', 'Updates by e-mail'],
  ['whatsapp', 'Updates on WhatsApp'],
  ['comments', 'Replies to my comments'],
] as const

/** What the reader agreed to, purpose by purpose, and since when. Only for proven addresses. */
export function Consents({ hasPhone }: { hasPhone: boolean }) {
  const client = useQueryClient()
  const { data: consents, isError, refetch } = useQuery(consentsQuery)
  const { data: notice } = useQuery(subscribeNoticeQuery)
  const change = useMutation({
    mutationFn: ({ purpose, granted }: { purpose: (typeof SWITCHES)[number][0]; granted: boolean }) =>
      changeConsent(purpose, granted, notice?.version ?? '', granted && purpose !== 'comments'),
    onSuccess: (body) => client.setQueryData(consentsQuery.queryKey, body),
    onError: (error) => showToast('Error', messageOf(error, 'This could not be changed. Please try again.'), 'danger'),
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
        hint={lacksPhone ? 'Add your mobile number first.' : since(consent)}
        checked={waiting ? change.variables.granted : (consent?.granted ?? false)}
        disabled={change.isPending || !notice || (lacksPhone && consent?.granted !== true)}
        onChange={(granted) => change.mutate({ purpose, granted })}
      />
    )
  })
  return (
    <>
      <p className="text-muted text-sm">Switching updates on also says that you are 18 or older.</p>
      {switches}
    </>
  )
}

function since(consent: Consent | undefined): string | undefined {
  if (!consent?.at) return undefined
  return `${consent.granted ? 'Agreed' : 'Withdrawn'} on ${date(consent.at)}`
}
