// A passbook that came after the report: with it a new version is made, if it says anything else.

import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { TaggedWords } from '../../ui/tagged-words'
import { PassbookPicker, RefusedFiles } from './passbook-picker'
import { useReportFailures } from './report-failures'
import { useReportTexts } from './report-texts'
import { useSentPassbooks } from './use-sent-passbooks'

type Props = {
  id: string
  /** The newest version that there is. */
  version: number
}

export function NewerPassbooks({ id, version }: Props) {
  const { newer: texts, picker, actions } = useReportTexts()
  const { describe } = useReportFailures()
  const field = useId()
  const { chosen, setChosen, refused, sending } = useSentPassbooks(id)
  /** The newest version when passbooks were sent last. */
  const [before, setBefore] = useState(version)
  return (
    <section aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`} className="font-semibold text-lg">
        {texts.title}
      </h2>
      <p className="max-w-[68ch] text-muted text-sm">{texts.text}</p>
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
            {sending.isPending ? picker.sending : picker.send(chosen.length)}
          </Button>
        )}
        <div aria-live="polite">
          {sending.isSuccess && <p>{version > before ? actions.isNew(version) : actions.nothingNew(version)}</p>}
          {sending.isError && (
            <p className="text-danger">
              <TaggedWords>{describe(sending.error, texts.failed)}</TaggedWords>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
