// In place of the passbooks, for somebody whose every account an employer's own trust keeps: EPFO has no passbook of it.

import type { ReactNode } from 'react'
import type { FundEmployment } from '../../../api/fund-types'
import { paths } from '../../../lib/paths'
import { AppLink } from '../../../shared/components/app-link'
import { Fold } from '../fold'
import { Section } from '../section'
import type { RecordsState } from './use-records'

const LINK = 'text-brand underline underline-offset-4'

/** The employers that keep all accounts of these records by themselves; `null` when EPFO keeps one, or nobody knows. */
export function listTrusts(state: RecordsState): string[] | null {
  const employments = listEmployments(state)
  if (employments.length === 0 || !employments.every(({ isExempted }) => isExempted === true)) return null
  return [...new Set(employments.map(({ employer }) => employer))]
}

function listEmployments(state: RecordsState): readonly FundEmployment[] {
  if (state.at !== 'record' && state.at !== 'list') return []
  // A UAN without employments may have an account of which nobody knows who keeps it.
  const { uans } = state.uans
  return uans.every(({ employments }) => employments.length > 0) ? uans.flatMap(({ employments }) => employments) : []
}

type Props = {
  trusts: readonly string[]
  /** The way to add passbooks all the same: an account may be missing in the records. */
  children: ReactNode
}

export function TrustAccounts({ trusts, children }: Props) {
  const isOne = trusts.length === 1
  return (
    <Section
      id="pf-passbooks"
      title={isOne ? 'Your account with the trust' : 'Your accounts with the trusts'}
      intro={
        isOne
          ? `The only account in these records is kept by the trust of ${trusts[0]}. EPFO has no passbook of it, so there is none to add here, and what is paid in and missing can’t be checked.`
          : `All accounts in these records are kept by trusts: those of ${trusts.join(', ')}. EPFO has no passbook of them, so there is none to add here, and what is paid in and missing can’t be checked.`
      }
    >
      <h3 className="mt-5 font-sans font-semibold text-base">What you can do</h3>
      <ol className="mt-2 max-w-[68ch] list-decimal space-y-2 pl-5 leading-relaxed marker:text-muted">
        <li>
          Ask HR or the trust for the yearly statement of your account. Compare it with your payslips: what you paid,
          what the employer paid, and the interest.{' '}
          <AppLink href={paths.answer('uan-company-trust')} className={LINK}>
            UAN and passbook with a company’s trust
          </AppLink>
        </li>
        <li>
          When you change jobs, you ask for the transfer online on EPFO’s member portal, as others do. The trust pays,
          and sends the statement called Annexure K to the new PF office.{' '}
          <AppLink href={paths.answer('epf-transfer-from-trust')} className={LINK}>
            Moving PF from a trust
          </AppLink>
        </li>
        <li>If the trust is silent, you complain about the employer at epfigms.gov.in.</li>
      </ol>
      <Fold
        label="I have EPFO passbooks of another job"
        className="mt-6 border-line border-y"
        summaryClass="min-h-14"
        isScreenOnly
      >
        <div className="pb-6">{children}</div>
      </Fold>
    </Section>
  )
}
