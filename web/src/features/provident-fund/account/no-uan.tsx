// What it may mean that the source knows no UAN under a number, and what can be done.

import { Button } from '../../../ui/button'
import { StatePanel } from './state-panel'

export function NoUan({ mobile, onAgain, onSignOut }: { mobile: string; onAgain: () => void; onSignOut: () => void }) {
  return (
    <StatePanel
      title="No UAN stands under this number"
      actions={
        <>
          <Button look="outline" onClick={onSignOut}>
            Sign out and use another number
          </Button>
          <Button look="quiet" onClick={onAgain}>
            Ask again
          </Button>
        </>
      }
    >
      <p>The source knows none for {mobile}. That need not mean that you have none:</p>
      <ul className="list-disc space-y-1 pl-5 marker:text-muted">
        <li>another number may be linked to your UAN, perhaps that of your first job</li>
        <li>the UAN may never have been activated; your payslip or the employer’s HR can tell it</li>
        <li>the source’s list may be older than the UAN</li>
      </ul>
      <p>With your passbooks you can go on below.</p>
    </StatePanel>
  )
}
