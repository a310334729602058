// The page before the planner: what the law asks of a will, and when this planner is not enough. It needs no script.

import { paths } from '../../../lib/paths'
import { formatDate } from '../../../lib/format'
import { AppLink } from '../../../shared/components/app-link'
import { getButtonClass } from '../../../ui/button'
import type { Intro, Point } from './intro-text'
import { usePageLanguage } from '../../../ui/page-language'
import { LanguageSwitch } from '../parts/language-switch'
import { toStepPath } from '../parts/steps'
import { useTranslation } from '../texts/translation'

export function WillIntro({ intro }: { intro: Intro }) {
  const translate = useTranslation()
  const language = usePageLanguage()
  return (
    <article className="page pt-8 pb-16 sm:pt-12">
      <div className="mx-auto max-w-200">
        <LanguageSwitch />
        <header>
          <p className="text-muted text-sm">
            <AppLink
              href={paths.assist('will', language)}
              className="inline-block py-1 text-brand underline underline-offset-4"
            >
              {translate('Guide to wills')}
            </AppLink>
          </p>
          <h1 className="mt-2 font-semibold text-4xl text-ink leading-tight tracking-[-0.01em] sm:text-5xl">
            {translate('Write a plain will, on your own device')}
          </h1>
          <p className="mt-4 font-serif text-lg text-muted leading-relaxed sm:text-xl">
            {translate(
              'A planner that asks one thing at a time, points out what is missing, and gives you a draft to print and sign. What you write stays on your device.',
            )}
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-3">
            <AppLink href={toStepPath('you', language)} className={getButtonClass('solid', 'noscript:hidden')}>
              {translate('Begin, or go on with a draft')}
            </AppLink>
            <AppLink href={paths.service('will', { language })} className={getButtonClass('outline')}>
              {translate('Talk to a person')}
            </AppLink>
          </p>
          <p className="noscript:block hidden text-muted">
            {translate('The planner itself needs JavaScript, because it runs on your device. The guide works without.')}
          </p>
          <p className="mt-5 border-line border-t pt-4 text-muted text-sm leading-relaxed">
            <span className="font-medium text-brand">{translate(`Checked on ${formatDate(intro.checked)}`)}</span>
            {'\u00a0· '}
            {translate('Free')}
            {'\u00a0· '}
            {translate('The will in English or Hindi')}
            {'\u00a0· '}
            {translate('Education only, not legal advice')}
            {'\u00a0· '}
            {translate('The wording of the will was not reviewed by a lawyer')}
          </p>
        </header>
        {intro.sections.map(({ title, points }) => (
          <section key={title} className="mt-10">
            <h2 className="section-title">{title}</h2>
            <ul className="mt-4 space-y-4">
              {points.map((point) => (
                <IntroPoint key={point.text} point={point} />
              ))}
            </ul>
          </section>
        ))}
        <p className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">
          {translate(
            'Grade A: the text of the law, or three independent sources. Grade B: two secondary sources, or one that cites the law. We are not a law firm, and we don’t keep signed wills, or witness or register wills, for anyone.',
          )}
        </p>
      </div>
    </article>
  )
}

function IntroPoint({ point: { text, grade, source } }: { point: Point }) {
  const translate = useTranslation()
  return (
    <li className="leading-relaxed">
      {text}
      {grade !== null && (
        <span className="mt-0.5 block text-muted text-sm">
          {source === null ? translate('Not confirmed') : translate(`${source} (grade ${grade})`)}
        </span>
      )}
    </li>
  )
}
