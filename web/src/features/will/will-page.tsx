// The page at /willplanning or /hi/willplanning: its introduction, or the planner at the step that the address names.

import { type ComponentType, lazy, Suspense } from 'react'
import { languages } from '../../lib/languages'
import { paths } from '../../lib/paths'
import { buildBreadcrumbs } from '../../lib/structured-data'
import { Head } from '../../shared/components/head'
import { useToAbsolute } from '../../ui/base-url'
import { useChosenLanguage } from '../../ui/chosen-language'
import { usePageLanguage } from '../../ui/page-language'
import { Spinner } from '../../ui/spinner'
import type { Step } from './checks/finding'
import { WillIntro } from './intro/intro'
import type { Intro } from './intro/intro-text'
import { useTranslation } from './texts/translation'

// The server never draws the planner, so its bundle must not hold it.
const Planner: ComponentType<{ step: Step }> | null = import.meta.env.SSR
  ? null
  : lazy(async () => ({ default: (await import('./planner')).Planner }))

export function WillPage({ step, intro }: { step: Step | undefined; intro: Intro }) {
  const absolute = useToAbsolute()
  const translate = useTranslation()
  const language = usePageLanguage()
  useChosenLanguage('will', language, paths.willPlanning('hi'))
  const path = paths.willPlanning(language)
  const title = translate('Will planner')
  return (
    <>
      <Head
        title={title}
        description={translate(
          'Write a plain will for India on your own device: who can make one, what makes it valid, and a planner whose draft you print and sign. What you write stays on your device.',
        )}
        canonical={path}
        locale={language === 'hi' ? 'hi_IN' : undefined}
        alternates={ALTERNATES}
        jsonLd={[buildBreadcrumbs([{ name: title, path }], absolute)]}
      />
      {step && Planner ? (
        <>
          <h1 data-print="no" className="sr-only">
            {title}
          </h1>
          <Suspense fallback={<Spinner />}>
            <Planner step={step} />
          </Suspense>
        </>
      ) : (
        <WillIntro intro={intro} />
      )}
    </>
  )
}

/** Whoever reads neither language gets the English page. */
const ALTERNATES = [
  ...languages.map((tag) => ({ tag, path: paths.willPlanning() })),
  { tag: 'hi', path: paths.willPlanning('hi') },
]
