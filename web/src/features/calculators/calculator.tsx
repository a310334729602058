import { useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CalculatorMark } from '../../lib/calculator-inputs'
import { Button } from '../../ui/button'
import { Basis } from './basis'
import { Chart } from './chart'
import { CopyLink } from './copy-link'
import { Field, startValue } from './field'
import { FiguresTable } from './figures-table'
import { Results, spoken } from './results'
import { useCalculator } from './use-calculator'

/** A calculator in an article: inputs, result, formula, chart and table. Without JavaScript the form asks the server. */
export function Calculator({ mark }: { mark: CalculatorMark }) {
  const { title, form, typed, type, reset, isChanged, result, isOld, wrong, failed, retry, sharedSearch } =
    useCalculator(mark)
  const router = useRouter()
  const id = `calculator-${mark.name}`
  const said = useAnnouncement(isChanged && !isOld && result ? spoken(result) : '')

  if (form.length === 0) return <Waiting failed={failed} retry={retry} />
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-8 scroll-mt-24 rounded-card border border-line bg-surface px-4 py-5 sm:px-6"
    >
      <h3 id={`${id}-title`} className="font-semibold text-ink text-xl">
        {title}
      </h3>
      <form
        method="get"
        action={`#${id}`}
        noValidate
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        {form.map((input) => (
          <Field
            key={input.name}
            input={input}
            parameter={`${mark.name}.${input.name}`}
            value={typed[input.name] ?? startValue(input)}
            problem={wrong[input.name]}
            onType={(value) => type(input.name, value)}
          />
        ))}
        <div className="noscript:block hidden self-end">
          <Button type="submit" look="outline">
            Work it out
          </Button>
        </div>
      </form>
      <div className="mt-5 space-y-5">
        {result && <Results result={result} isOld={isOld} />}
        {Object.keys(wrong).length > 0 && (
          <p className="text-danger text-sm">
            {result ? 'These are the last figures that could be worked out.' : 'There is no result yet.'} Please correct
            the marked field.
          </p>
        )}
        {failed && <Failed retry={retry} />}
        {result && <Chart result={result} />}
        <div>
          {result?.tables.map((table) => (
            <FiguresTable key={table.title} table={table} />
          ))}
          {result && <Basis result={result} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div data-print="no" className="-mx-3 mt-3 flex flex-wrap items-center">
        <CopyLink path={() => `${router.history.location.pathname}${sharedSearch()}#${id}`} />
        {isChanged && (
          <button
            type="button"
            onClick={reset}
            className="noscript:hidden inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-muted text-sm hover:bg-line/50 hover:text-ink"
          >
            <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} /> Back to the article’s example
          </button>
        )}
      </div>
    </section>
  )
}

/** Only what changes after the page was read is announced; while a figure is on its way, the last words stay. */
function useAnnouncement(words: string): string {
  const [first] = useState(words)
  const [said, setSaid] = useState('')
  if (words !== '' && words !== first && words !== said) setSaid(words)
  return said
}

function Waiting({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <section
      aria-label="Calculator"
      className="mt-8 min-h-40 rounded-card border border-line bg-surface px-4 py-5 sm:px-6"
    >
      {failed ? <Failed retry={retry} /> : <p className="text-muted text-sm">The calculator is being prepared …</p>}
    </section>
  )
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-danger text-sm">This can’t be worked out just now.</p>
      <Button look="outline" onClick={retry} className="noscript:hidden">
        Try again
      </Button>
    </div>
  )
}
