// When a will is looked at again, and a yearly entry for one's own calendar.

import { CalendarDays } from 'lucide-react'
import { toIndianDay } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { saveFile } from '../../../lib/save-file'
import { writeYearlyCheck } from '../output/yearly-check'
import { useTranslation } from '../texts/translation'

const EVENTS = [
  'a marriage or a divorce',
  'a birth or an adoption',
  'the death of somebody named in the will, or of the executor',
  'a house, a plot or a business bought or sold',
  'a move to another State or country',
  'a new nominee, policy or account that the will does not name',
]

export function ReviewReminder() {
  const translate = useTranslation()
  function save() {
    const now = Date.now()
    saveFile(
      new Blob([writeYearlyCheck(toIndianDay(now), now, translate)], { type: 'text/calendar' }),
      'yearly-paper-check.ics',
    )
  }
  return (
    <section aria-labelledby="look-again">
      <h3 id="look-again" className="font-semibold text-xl">
        {translate('When to look at it again')}
      </h3>
      <p className="mt-2 leading-relaxed">{translate('Once a year, and after each of these:')}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 leading-relaxed">
        {EVENTS.map((event) => (
          <li key={event}>{translate(event)}</li>
        ))}
      </ul>
      <p className="mt-3 leading-relaxed">
        {translate(
          'A small change is safest as a new will that cancels the earlier one, signed again before two witnesses.',
        )}
      </p>
      <Button look="outline" onClick={save} className="mt-4">
        <CalendarDays aria-hidden className="size-4" strokeWidth={1.75} />{' '}
        {translate('Yearly reminder for my calendar (.ics)')}
      </Button>
      <p className="mt-2 text-muted text-sm">
        {translate(
          'The entry says “Your yearly paper check” and never names the will. It is made here; we learn nothing of it.',
        )}
      </p>
      <p className="mt-2 text-muted text-sm">
        {translate(
          'Would you rather have a mail? Ask for it in My Account, under Updates. It comes once a year and names no paper.',
        )}
      </p>
    </section>
  )
}
