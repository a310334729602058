// What the reader can do next, and how to delete everything.

import { CalendarDays, Printer, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths'
import { Button, getButtonClass } from '../../ui/button'
import { IDLE_MINUTES } from '../../lib/server-constants.gen'
import { NewTabLink } from './new-tab-link'
import { PARTS } from './parts'
import { Section } from './section'

type Props = {
  onDelete: () => void
  assistant: ReactNode
  /** True when the account keeps what is shown. */
  isKept: boolean
}

export function NextActions({ onDelete, assistant, isKept }: Props) {
  const link = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4'
  return (
    <Section id="pf-next" title={PARTS['pf-next']} isScreenOnly>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" strokeWidth={1.75} /> Print or save as PDF
        </Button>
        <NewTabLink href={paths.service('epf', { step: 1 })} className={getButtonClass('outline')}>
          <CalendarDays aria-hidden className="size-4.5" strokeWidth={1.75} /> Book a call about it
        </NewTabLink>
        {assistant}
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <NewTabLink href={paths.assist('epf')} className={link}>
          The guide, step by step
        </NewTabLink>
        <NewTabLink href={paths.category('epfo')} className={link}>
          Articles about EPF
        </NewTabLink>
        <NewTabLink href={paths.rules()} className={link}>
          Today’s rates and limits
        </NewTabLink>
      </p>
      <p className="mt-1 max-w-[68ch] text-muted text-sm leading-relaxed">
        The call, the guide, the articles and the rates open in a new tab. What was read stays in this one, until it is
        idle for {IDLE_MINUTES} minutes.
      </p>
      <div className="mt-6 border-line border-t pt-5">
        <Button
          look="outline"
          onClick={onDelete}
          className="border-danger! text-danger! hover:bg-danger! hover:text-surface!"
        >
          <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />{' '}
          {isKept ? 'Clear this tab' : 'Delete everything'}
        </Button>
        <p className="mt-2 max-w-[68ch] text-muted text-sm leading-relaxed">
          Files, answers and findings leave this tab at once.{' '}
          {isKept
            ? 'What you keep here stays, sealed. “Delete my data” below erases that too.'
            : 'There is nothing on our side to delete. Leaving this page deletes them too.'}
        </p>
      </div>
    </Section>
  )
}
