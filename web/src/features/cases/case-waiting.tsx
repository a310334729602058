// What stands in place of cases that are loading, missing, or not for this reader.

import { getReaderMessage, hasCode, isNotFound, isUnauthorized } from '../../api/errors'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button, getButtonClass } from '../../ui/button'
import { ErrorState, Loading, Skeleton } from '../../ui/states'

type Props = { error: Error | null; onRetry: () => void }

export function CaseWaiting({ error, onRetry }: Props) {
  if (error === null) {
    return (
      <Loading label="Loading" className="mt-8 space-y-4">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </Loading>
    )
  }
  if (isUnauthorized(error) || hasCode(error, 'PROOF_NEEDED')) return <SignIn onDone={onRetry} error={error} />
  if (!isNotFound(error)) {
    return <ErrorState message={getReaderMessage(error, 'Your cases could not be loaded.')} onRetry={onRetry} />
  }
  return (
    <div role="alert" className="mt-8 border-line border-y py-8">
      <p className="font-serif text-xl">There is no such case here</p>
      <p className="mt-2 text-muted leading-relaxed">
        It was erased, or it belongs to another e-mail address than the one you are signed in with.
      </p>
      <AppLink href={paths.cases()} className={getButtonClass('outline', 'mt-4')}>
        Your cases
      </AppLink>
    </div>
  )
}

function SignIn({ onDone, error }: { onDone: () => void; error: Error }) {
  const isKnown = hasCode(error, 'PROOF_NEEDED')
  async function signIn() {
    const dialog = isKnown
      ? ({ kind: 'code' } as const)
      : ({ kind: 'subscribe', code: true, occasion: 'case' } as const)
    if (await memberDialogs.open(dialog)) onDone()
  }
  return (
    <div role="alert" className="mt-8 border-line border-y py-8">
      <p className="font-serif text-xl">{isKnown ? 'Please confirm your e-mail' : 'Please sign in'}</p>
      <p className="mt-2 text-muted leading-relaxed">
        Your cases are shown to you alone: after a code that we mail to your address.
      </p>
      <Button look="outline" className="mt-4" aria-haspopup="dialog" data-opens="member" onClick={() => void signIn()}>
        Get a code
      </Button>
    </div>
  )
}
