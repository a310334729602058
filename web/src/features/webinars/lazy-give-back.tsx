import { lazy, Suspense, useState } from 'react'
import type { Webinar } from '../../api/webinar-types'

const GiveBack = lazy(async () => ({ default: (await import('./give-back')).GiveBack }))

type Props = { open: boolean; webinar: Webinar; waiting: boolean; onClose: () => void }

export function LazyGiveBack(props: Props) {
  const [wanted, want] = useState(false)
  if (props.open && !wanted) want(true)
  return wanted ? (
    <Suspense fallback={null}>
      <GiveBack {...props} />
    </Suspense>
  ) : null
}
