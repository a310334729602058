// Stops, errors and warnings as the reader sees them.

import { CircleAlert, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths'
import { AppLink } from '../../../shared/components/app-link'
import { getButtonClass } from '../../../ui/button'
import type { Finding } from '../checks/finding'
import type { Stop } from '../checks/stops'
import { STEP_TITLES, toDocumentPath, toStepPath } from './steps'
import { useTranslation } from '../texts/translation'
import { usePageLanguage } from '../../../ui/page-language'

const ICONS = { stop: OctagonX, error: CircleAlert, warning: TriangleAlert }

export function Notice({ kind, title, children }: { kind: keyof typeof ICONS; title: string; children: ReactNode }) {
  const Icon = ICONS[kind]
  const translate = useTranslation()
  return (
    <div role="note" className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-line border-y py-4">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={kind === 'warning' ? 'mt-0.5 size-5 text-brand' : 'mt-0.5 size-5 text-danger'}
      />
      <div className="leading-relaxed">
        <p className="font-medium text-ink">{translate(title)}</p>
        <div className="mt-1 text-[0.9375rem]">{children}</div>
      </div>
    </div>
  )
}

type StopProps = { stops: Stop[]; title?: string }

/** Without a will there is still help: a guide, a person to talk to, and a note of a doctor. */
export function StopNotice({ stops, title = 'Here a lawyer is needed, so the planner makes no will' }: StopProps) {
  const translate = useTranslation()
  const language = usePageLanguage()
  if (stops.length === 0) return null
  return (
    <Notice kind="stop" title={title}>
      <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
        {stops.map(({ code, text }) => (
          <li key={code}>
            {translate(text)}
            {code === 'capacity' && (
              <>
                {' '}
                <AppLink
                  href={toDocumentPath('doctor', language)}
                  className="whitespace-nowrap text-brand underline underline-offset-4"
                >
                  {translate('Open the doctor’s note')}
                </AppLink>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-2">
        <AppLink href={paths.assist('will', language)} className={getButtonClass('outline')}>
          {translate('Read the guide')}
        </AppLink>
        <AppLink href={paths.service('will', { language })} className={getButtonClass('outline')}>
          {translate('Talk to a person')}
        </AppLink>
      </p>
    </Notice>
  )
}

export function FindingList({ findings }: { findings: Finding[] }) {
  const translate = useTranslation()
  const language = usePageLanguage()
  return (
    <ul className="mt-3">
      {findings.map(({ step, text, code }, at) => {
        const Icon = ICONS[findings[at]?.level ?? 'warning']
        return (
          <li key={`${code} ${at}`} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-line border-b py-3">
            <Icon
              aria-hidden
              strokeWidth={1.75}
              className={findings[at]?.level === 'error' ? 'mt-0.5 size-5 text-danger' : 'mt-0.5 size-5 text-brand'}
            />
            <span className="wrap-anywhere leading-relaxed">
              {translate(text)}{' '}
              <AppLink
                href={toStepPath(step, language)}
                className="whitespace-nowrap text-brand underline underline-offset-4"
              >
                {translate(`Go to “${STEP_TITLES[step]}”`)}
              </AppLink>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
