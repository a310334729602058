// Who is signed in to the provident-fund part, how, and the way out.

import { LogOut } from 'lucide-react'
import type { FundAccount } from '../../../api/fund-types'
import { Button } from '../../../ui/button'

export function AccountBar({ account, onSignOut }: { account: FundAccount; onSignOut: () => void }) {
  return (
    <div
      data-print="no"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5"
    >
      <p>
        <span className="font-medium tabular-nums">{account.mobileNumber}</span>{' '}
        <span className="text-muted text-sm">
          {account.isProven ? 'confirmed by a code' : 'signed in with your password'}. Ends after 15 idle minutes.
        </span>
      </p>
      <Button look="quiet" className="px-3 max-sm:-ml-3" onClick={onSignOut}>
        <LogOut aria-hidden className="size-4.5" strokeWidth={1.75} /> Sign out
      </Button>
    </div>
  )
}
