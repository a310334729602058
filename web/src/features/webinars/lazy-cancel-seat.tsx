// The cancel-seat dialog, whose code is fetched when it is first opened.

import { lazy, Suspense, useState } from 'react'
import type { Webinar } from '../../api/webinar-types'

const CancelSeatDialog = lazy(async () => ({ default: (await import('./cancel-seat')).CancelSeatDialog }))

type Props = { open: boolean; webinar: Webinar; waiting: boolean; onClose: () => void }

export function LazyCancelSeatDialog(props: Props) {
  const [isWanted, setIsWanted] = useState(false)
  if (props.open && !isWanted) setIsWanted(true)
  return isWanted ? (
    <Suspense fallback={null}>
      <CancelSeatDialog {...props} />
    </Suspense>
  ) : null
}
