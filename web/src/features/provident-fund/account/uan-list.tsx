// The UANs that were found, one to be chosen. More than one is a finding by itself.

import type { FundUans } from '../../../api/fund-types'
import { Button } from '../../../ui/button'
import { describeTime } from './record-notes'
import { CopyNote, ToldBy } from './uan-record'

type Props = { uans: FundUans; isBusy: boolean; onChoose: (ref: string) => void }

export function UanList({ uans: { uans, isCopy, fetchedAt, source }, isBusy, onChoose }: Props) {
  return (
    <>
      {isCopy && <CopyNote fetchedAt={fetchedAt} />}
      {uans.length > 1 && (
        <div className="mt-4 rounded-control border border-danger px-4 py-3 leading-relaxed">
          <p className="font-medium">{uans.length} UANs stand under your number. A person should have one.</p>
          <p className="mt-1">
            Service and money of the older one are not counted together with the newer one until they are transferred.
            Ask for that on EPFO’s member portal before you claim anything.
          </p>
        </div>
      )}
      <ul className="mt-4 border-line border-t" aria-label="UANs found">
        {uans.map(({ ref, uan, name, lastEmployer, employments }) => (
          <li
            key={ref}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4"
          >
            <div className="min-w-0">
              <p className="font-serif text-xl tabular-nums">{uan}</p>
              <p className="wrap-anywhere text-muted text-sm leading-relaxed">
                {[name, lastEmployer, employments[0] && describeTime(employments[0])].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button look="outline" disabled={isBusy} onClick={() => onChoose(ref)}>
              Open <span className="sr-only">{uan}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ToldBy source={source} fetchedAt={fetchedAt} />
    </>
  )
}
