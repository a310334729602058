// A module's page: what we do and don't do, what to keep ready and which steps to take.

import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssistCard, AssistModule } from '../../api/types'
import { findModuleTool } from '../../lib/free-tools'
import { Accordion } from '../../ui/accordion'
import { Html, HtmlLine } from '../../ui/html'
import { FreeToolCard } from '../../shared/components/free-tool-card'
import { SourceList } from '../../shared/components/source-list'
import { AskLink } from './ask-link'
import { ExpertHelp } from './expert-help'
import { FundTools } from './fund-tools'
import { ModuleHeader } from './module-header'
import { OtherModules, RelatedReading } from './more-reading'
import { NotOfficialNotice } from './not-official-notice'
import { AssistSection } from './assist-section'
import { useAssistTexts } from './texts/texts'

type Props = {
  module: AssistModule
  others: AssistCard[]
  /** The button that opens the assistant. */
  assistant: ReactNode
  /** The form that takes an address when no expert can be booked yet. */
  tellMe: ReactNode
  /** The reader's open cases of this module. */
  openCases: ReactNode
  /** The form that opens a case. */
  askForHelp: ReactNode
  /** The form that asks for a call. */
  askUsToCall: ReactNode
}

export function ModuleView({ module, others, assistant, tellMe, openCases, askForHelp, askUsToCall }: Props) {
  const tool = findModuleTool(module.module)
  const { module: texts } = useAssistTexts()
  return (
    <>
      <article className="page pt-8 sm:pt-12">
        <div className="mx-auto max-w-200">
          <ModuleHeader module={module} />
          {tool && (
            <div data-print="no" className="mt-8">
              <FreeToolCard tool={tool} level={2} />
            </div>
          )}
          {module.module === 'epf' && <FundTools />}
          {module.help && <AskLink help={module.help} />}
          {openCases}
          <Html html={module.intro} className="prose mt-6" />
          <div className="mt-10 grid gap-8 sm:grid-cols-2">
            <AssistSection id="we-do" title={texts.weDo}>
              <ModuleLines lines={module.weDo} icon={<Check aria-hidden className="mt-1 size-4 text-success" />} />
            </AssistSection>
            <AssistSection id="we-do-not" title={texts.weDoNot}>
              <ModuleLines lines={module.weDoNot} icon={<X aria-hidden className="mt-1 size-4 text-danger" />} />
            </AssistSection>
          </div>
          <ModuleDocuments documents={module.documents} />
          <ModuleSteps steps={module.steps} />
          {module.faqs.length > 0 && (
            <AssistSection id="questions" title={texts.questions} className="mt-12">
              <Accordion
                name="assist-questions"
                items={module.faqs.map(({ question, answer }) => ({
                  id: question,
                  title: question,
                  body: <Html html={answer} className="prose-small" />,
                }))}
              />
            </AssistSection>
          )}
          {module.sources.length > 0 && (
            <AssistSection id="sources" title={texts.sources} className="mt-12">
              <SourceList sources={module.sources} />
            </AssistSection>
          )}
          {askForHelp}
          <ExpertHelp module={module} assistant={assistant} tellMe={tellMe} />
          {askUsToCall}
          <NotOfficialNotice />
        </div>
      </article>
      <RelatedReading module={module} />
      <OtherModules modules={others} />
    </>
  )
}

function ModuleLines({ lines, icon }: { lines: string[]; icon: ReactNode }) {
  return (
    <ul className="mt-4 space-y-3">
      {lines.map((line) => (
        <li key={line} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-3 leading-relaxed">
          {icon}
          <HtmlLine html={line} className="prose-line" />
        </li>
      ))}
    </ul>
  )
}

/** Boxes to tick while gathering the papers, on the screen or on paper. The ticks are not stored. */
function ModuleDocuments({ documents }: { documents: string[] }) {
  const { module: texts } = useAssistTexts()
  if (documents.length === 0) return null
  return (
    <AssistSection id="documents" title={texts.documents} className="mt-12">
      <ul className="mt-3">
        {documents.map((line) => (
          <li key={line}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 leading-relaxed">
              <input type="checkbox" className="mt-1 size-5 shrink-0 accent-(--brand)" />
              <HtmlLine html={line} className="prose-line" />
            </label>
          </li>
        ))}
      </ul>
    </AssistSection>
  )
}

function ModuleSteps({ steps }: { steps: string[] }) {
  const { module: texts } = useAssistTexts()
  return (
    <AssistSection id="steps" title={texts.steps} className="mt-12">
      <ol className="mt-4 space-y-5">
        {steps.map((line, index) => (
          <li key={line} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3 leading-relaxed">
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-full border border-line font-medium text-brand text-sm tabular-nums"
            >
              {index + 1}
            </span>
            <HtmlLine html={line} className="prose-line pt-0.5" />
          </li>
        ))}
      </ol>
    </AssistSection>
  )
}
