// What stands in place of cases that are loading, missing, or not for this reader.

import { hasCode, isNotFound, isUnauthorized } from '../../api/errors'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { Button, getButtonClass } from '../../ui/button'
import { usePageLanguage } from '../../ui/page-language'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { useCaseFailures } from './case-failures'
import { useCaseTexts } from './case-texts'

type Props = { error: Error | null; onRetry: () => void }

export function CaseWaiting({ error, onRetry }: Props) {
  const { page: texts } = useCaseTexts()
  const { describe } = useCaseFailures()
  const language = usePageLanguage()
  if (error === null) {
    return (
      <Loading label={texts.loading} className="mt-8 space-y-4">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </Loading>
    )
  }
  if (isUnauthorized(error) || hasCode(error, 'PROOF_NEEDED')) return <SignIn onDone={onRetry} error={error} />
  if (!isNotFound(error)) {
    return <ErrorState message={describe(error, texts.notLoaded)} onRetry={onRetry} />
  }
  return (
    <div role="alert" className="mt-8 border-line border-y py-8">
      <p className="font-serif text-xl">{texts.missing}</p>
      <p className="mt-2 text-muted leading-relaxed">{texts.missingText}</p>
      <AppLink href={paths.cases(language)} className={getButtonClass('outline', 'mt-4')}>
        {texts.cases}
      </AppLink>
    </div>
  )
}

function SignIn({ onDone, error }: { onDone: () => void; error: Error }) {
  const { page: texts } = useCaseTexts()
  const isKnown = hasCode(error, 'PROOF_NEEDED')
  async function signIn() {
    const dialog = isKnown
      ? ({ kind: 'code' } as const)
      : ({ kind: 'subscribe', code: true, occasion: 'case' } as const)
    if (await memberDialogs.open(dialog)) onDone()
  }
  return (
    <div role="alert" className="mt-8 border-line border-y py-8">
      <p className="font-serif text-xl">{isKnown ? texts.confirm : texts.signIn}</p>
      <p className="mt-2 text-muted leading-relaxed">{texts.shownToYou}</p>
      <Button look="outline" className="mt-4" aria-haspopup="dialog" data-opens="member" onClick={() => void signIn()}>
        {texts.getCode}
      </Button>
    </div>
  )
}
