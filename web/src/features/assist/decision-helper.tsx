// Three questions at most that lead to the right module. They are the browser's own disclosures, so they work
// without JavaScript and by keyboard.

import { ChevronDown, ArrowRight } from 'lucide-react'
import { useId } from 'react'
import type { AssistCard } from '../../api/types'
import { AppLink } from '../../shared/components/app-link'
import { type Option, filterOptions } from './decision-tree'
import { useAssistTexts } from './texts/texts'

export function DecisionHelper({ modules }: { modules: AssistCard[] }) {
  const { decision } = useAssistTexts()
  const byName = new Map(modules.map((module) => [module.module, module]))
  const options = filterOptions(decision.options, new Set(byName.keys()))
  if (options.length === 0) return null
  return (
    <section aria-labelledby="not-sure" data-print="no" className="mt-14 border-line border-t pt-8">
      <h2 id="not-sure" className="section-title">
        {decision.title}
      </h2>
      <p className="mt-4 font-medium text-ink">1. {decision.question}</p>
      <DecisionOptions options={options} modules={byName} number={1} />
    </section>
  )
}

type OptionsProps = { options: Option[]; modules: Map<string, AssistCard>; number: number }

function DecisionOptions({ options, modules, number }: OptionsProps) {
  const name = useId()
  return (
    <ul className="mt-2 border-line border-l pl-4">
      {options.map((option) => (
        <li key={option.answer}>
          {'module' in option ? (
            <OptionTarget answer={option.answer} module={modules.get(option.module)} />
          ) : (
            <details name={name} className="group/option">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1.5 text-ink hover:text-brand [&::-webkit-details-marker]:hidden">
                <ChevronDown
                  aria-hidden
                  className="-rotate-90 size-5 shrink-0 text-muted transition-transform duration-150 [details[open]>summary>&]:rotate-0"
                  strokeWidth={1.75}
                />
                {option.answer}
              </summary>
              <div className="pb-3 pl-7">
                <p className="font-medium text-ink">
                  {number + 1}. {option.question}
                </p>
                <DecisionOptions options={option.options} modules={modules} number={number + 1} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function OptionTarget({ answer, module }: { answer: string; module: AssistCard | undefined }) {
  if (!module) return null
  return (
    <AppLink href={module.url} className="group flex min-h-11 items-center gap-2 py-1.5 text-ink hover:text-brand">
      <ArrowRight aria-hidden className="size-5 shrink-0 text-brand" strokeWidth={1.75} />
      <span>
        <span className="underline decoration-line underline-offset-4 group-hover:decoration-brand">{answer}</span>
        <span className="block text-muted text-sm">{module.title}</span>
      </span>
    </AppLink>
  )
}
