// A passbook that came after the report: with it a new version is made, if it says anything else.

import { useId, useState } from 'react'
import { getReaderMessage } from '../../api/errors'
import { Button } from '../../ui/button'
import { nameSending, PassbookPicker, RefusedFiles } from './passbook-picker'
import { useSentPassbooks } from './use-sent-passbooks'

type Props = {
  id: string
  /** The newest version that there is. */
  version: number
}

export function NewerPassbooks({ id, version }: Props) {
  const field = useId()
  const { chosen, setChosen, refused, sending } = useSentPassbooks(id)
  /** The newest version when passbooks were sent last. */
  const [before, setBefore] = useState(version)
  return (
    <section aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`} className="font-semibold text-lg">
        Add a newer passbook
      </h2>
      <p className="max-w-[68ch] text-muted text-sm">
        The interest was credited, a month came late, or a record was corrected? Add the passbook printed since, and
        this report is made anew with it, free. The version of before stays readable.
      </p>
      <div className="mt-2 space-y-4">
        <PassbookPicker chosen={chosen} onChange={setChosen} isBusy={sending.isPending} isFirst={false} />
        <RefusedFiles refused={refused} />
        {chosen.length > 0 && (
          <Button
            disabled={sending.isPending}
            onClick={() => {
              setBefore(version)
              sending.mutate(chosen)
            }}
          >
            {nameSending(sending.isPending, chosen.length)}
          </Button>
        )}
        <div aria-live="polite">
          {sending.isSuccess && (
            <p>
              {version > before
                ? `A new version is ready: version ${version}. What changed stands below.`
                : `Nothing has changed since version ${version}.`}
            </p>
          )}
          {sending.isError && (
            <p className="text-danger">{getReaderMessage(sending.error, 'It could not be sent. Please try again.')}</p>
          )}
        </div>
      </div>
    </section>
  )
}
