// A calculator in an article: inputs, result, formula, chart and table. Without JavaScript the form asks the server.

import { useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CalculatorMark } from '../../lib/calculator-inputs'
import { cx } from '../../lib/cx'
import { AppLink } from '../../shared/components/app-link'
import { Button } from '../../ui/button'
import { CalculationBasis } from './calculation-basis'
import { Chart } from './chart'
import { CopyLink } from './copy-link'
import { CalculatorField, getInitialValue } from './calculator-field'
import { FiguresTable } from './figures-table'
import { CalculatorResults, describeResult } from './calculator-results'
import { useCalculator } from './use-calculator'

type Props = {
  mark: CalculatorMark
  /** The path of its article, when it is shown elsewhere than on the article's page, whose address then stays as it is. */
  articlePath?: string
  /** True for figures of the reader's own: the address stays as it is, and no link to them is offered. */
  isOwn?: boolean
  /** True in a frame on another site's page: links open a new tab, and what leads to the page stands outside. */
  isEmbedded?: boolean
  /** True where the result is enough: the chart, the tables and the formula stand on the calculator's own page. */
  isBrief?: boolean
}

export function Calculator({ mark, articlePath, isOwn = false, isEmbedded = false, isBrief = false }: Props) {
  const { title, form, typed, type, reset, isChanged, result, isOld, wrong, failed, retry, sharedSearch } =
    useCalculator(mark, articlePath === undefined && !isOwn)
  const router = useRouter()
  const placeId = `calculator-${mark.name}`
  // The article's own page may be open underneath.
  const id = articlePath === undefined ? placeId : `source-${placeId}`
  const announcement = useAnnouncement(isChanged && !isOld && result ? describeResult(result) : '')

  if (form.length === 0) return <CalculatorWaiting failed={failed} retry={retry} />
  return (
    <section
      id={id}
      // Two regions of one name could not be told apart.
      role={articlePath === undefined ? undefined : 'group'}
      aria-labelledby={`${id}-title`}
      className={cx(
        'rounded-card border border-line bg-surface px-4 py-5 sm:px-6',
        isEmbedded ? undefined : 'mt-8 scroll-mt-24',
      )}
    >
      <h3 id={`${id}-title`} className="font-semibold text-ink text-xl">
        {title}
      </h3>
      <form
        method="get"
        action={isBrief ? articlePath : `#${id}`}
        noValidate
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        {form.map((input) => (
          <CalculatorField
            key={input.name}
            input={input}
            parameter={`${mark.name}.${input.name}`}
            value={typed[input.name] ?? getInitialValue(input)}
            problem={wrong[input.name]}
            onType={(value) => type(input.name, value)}
          />
        ))}
        <div className="noscript:block hidden self-end">
          <Button type="submit" look="outline">
            Calculate
          </Button>
        </div>
      </form>
      <div className="mt-5 space-y-5">
        {result && <CalculatorResults result={result} isOld={isOld} />}
        {Object.keys(wrong).length > 0 && (
          <p className="text-danger text-sm">
            {result ? 'These are the last figures that could be calculated.' : 'There is no result yet.'} Please correct
            the marked field.
          </p>
        )}
        {failed && <CalculatorFailed retry={retry} />}
        {result && !isBrief && <Chart result={result} />}
        {result && !isBrief && (
          <div>
            {result.tables.map((table) => (
              <FiguresTable key={table.title} table={table} />
            ))}
            <CalculationBasis result={result} inNewTab={isEmbedded} />
          </div>
        )}
        {isBrief && articlePath !== undefined && (
          <AppLink
            href={`${articlePath}${sharedSearch()}`}
            className="inline-flex min-h-11 items-center font-medium text-[0.9375rem] text-brand underline underline-offset-4"
          >
            The formula, a chart and every year
          </AppLink>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div data-print="no" className="-mx-3 mt-3 flex flex-wrap items-center">
        {!isOwn && !isEmbedded && !isBrief && (
          <CopyLink path={() => `${articlePath ?? router.history.location.pathname}${sharedSearch()}#${placeId}`} />
        )}
        {isChanged && (
          <button
            type="button"
            onClick={reset}
            className="noscript:hidden inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink"
          >
            <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />{' '}
            {isOwn ? 'Back to my figures' : 'Back to the example'}
          </button>
        )}
      </div>
    </section>
  )
}

/** Announces only what changes after the page was read. While a figure is on its way, the last announcement stays. */
function useAnnouncement(words: string): string {
  const [first] = useState(words)
  const [announcement, setAnnouncement] = useState('')
  if (words !== '' && words !== first && words !== announcement) setAnnouncement(words)
  return announcement
}

function CalculatorWaiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <section
      aria-label="Calculator"
      className="mt-8 min-h-40 rounded-card border border-line bg-surface px-4 py-5 sm:px-6"
    >
      {failed ? <CalculatorFailed retry={retry} /> : <p className="text-muted text-sm">The calculator is loading…</p>}
    </section>
  )
}

function CalculatorFailed({ retry }: { retry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-danger text-sm">This can’t be calculated just now.</p>
      <Button look="outline" onClick={retry} className="noscript:hidden">
        Try again
      </Button>
    </div>
  )
}
