// What is missing after the payment: send it, go on without it, or have the money back.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refundPfReport } from '../../api/members/pf-reports'
import { readLanguageTag } from '../../lib/term-language'
import { Button } from '../../ui/button'
import { TaggedWords } from '../../ui/tagged-words'
import { PassbookPicker, RefusedFiles } from './passbook-picker'
import { refreshReport } from './refresh-report'
import { useReportFailures } from './report-failures'
import { useReportTexts } from './report-texts'
import { useSentPassbooks } from './use-sent-passbooks'

type Props = { id: string; missing: string[] }

export function MissingPassbooks({ id, missing }: Props) {
  const { missing: texts, picker, translate, oneMoment, failed } = useReportTexts()
  const { describe } = useReportFailures()
  const client = useQueryClient()
  const { chosen, setChosen, refused, sending } = useSentPassbooks(id)
  const refunding = useMutation({
    mutationFn: () => refundPfReport(id),
    onSettled: () => refreshReport(client, id),
  })
  const isBusy = sending.isPending || refunding.isPending
  const problem = sending.error ?? refunding.error
  return (
    <div className="mt-5 space-y-5">
      <ul className="list-disc pl-5">
        {missing.map(translate).map((text) => (
          <li key={text} lang={readLanguageTag(text)}>
            {text}
          </li>
        ))}
      </ul>
      <PassbookPicker chosen={chosen} onChange={setChosen} isBusy={isBusy} isFirst />
      <RefusedFiles refused={refused} />
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <Button disabled={isBusy} onClick={() => sending.mutate(chosen)}>
            {sending.isPending ? picker.sending : picker.send(chosen.length)}
          </Button>
        )}
        <Button look="outline" disabled={isBusy} onClick={() => sending.mutate([])}>
          {texts.goOn}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => refunding.mutate()}>
          {texts.moneyBack}
        </Button>
      </div>
      {isBusy && <p role="status">{oneMoment}</p>}
      {problem && (
        <p role="alert" className="text-danger">
          <TaggedWords>{describe(problem, failed)}</TaggedWords>
        </p>
      )}
    </div>
  )
}
