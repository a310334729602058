// The words of a report, in their order: the same as in its PDF.

import type { PfReportBlock, PfReportBody, PfReportSection } from '../../api/pf-report-types'
import { cx } from '../../lib/cx'
import { toPageLanguage } from '../../lib/page-language'
import { LinkedText } from './linked-text'
import { type ReportWords, reportWords } from './report-words'

const LONGEST_FIGURE = 14

/** The section whose headings each begin a letter. On paper a letter has its own page, so that it can be signed and sent. */
const LETTERS = 'letters'

export function ReportBody({ body }: { body: PfReportBody }) {
  const words = reportWords[toPageLanguage(body.language)]
  return (
    <article lang={words.tag}>
      <h1 className="font-semibold text-4xl leading-tight">{body.title}</h1>
      <div className="mt-3 text-muted">
        <p>{words.holder(body.holder)}</p>
        <p>{words.version(body.version, body.issuedOn)}</p>
        <p>{words.rules(body.rulesAsOf)}</p>
      </div>
      <Contents sections={body.sections} words={words} />
      {body.sections.map((section, at) => (
        <ReportSection
          key={section.id}
          section={section}
          words={words}
          isAfterLetters={body.sections[at - 1]?.id === LETTERS}
        />
      ))}
    </article>
  )
}

function Contents({ sections, words }: { sections: PfReportSection[]; words: ReportWords }) {
  if (sections.length < 2) return null
  return (
    <nav aria-label={words.contents} data-print="no" className="mt-6 border-line border-y py-3">
      <p className="font-semibold text-sm">{words.contents}</p>
      <ul className="mt-1 gap-x-8 sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#report-${id}`}
              className="flex min-h-11 items-center text-brand leading-snug underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type SectionProps = { section: PfReportSection; words: ReportWords; isAfterLetters: boolean }

function ReportSection({ section, words, isAfterLetters }: SectionProps) {
  return (
    <section
      aria-labelledby={`report-${section.id}`}
      className={cx('mt-10 border-line border-t pt-6', isAfterLetters && 'print:break-before-page')}
    >
      <h2 id={`report-${section.id}`} className="scroll-mt-24 font-semibold text-2xl leading-snug">
        {section.title}
      </h2>
      <div className="mt-3 space-y-3 leading-relaxed">
        {section.blocks.map((block, at) => (
          <ReportBlock key={`${section.id}-${at}`} block={block} words={words} isLetter={section.id === LETTERS} />
        ))}
      </div>
    </section>
  )
}

type BlockProps = { block: PfReportBlock; words: ReportWords; isLetter: boolean }

function ReportBlock({ block, words, isLetter }: BlockProps) {
  if (block.kind === 'heading') {
    return (
      <h3 className={cx('pt-3 font-semibold text-lg leading-snug', isLetter && 'print:break-before-page')}>
        {block.text}
      </h3>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p className="wrap-anywhere">
        {isAddress(block.text) ? <AddressLink address={block.text} /> : <LinkedText text={block.text} words={words} />}
      </p>
    )
  }
  if (block.kind === 'table') return <ReportTable head={block.head} rows={block.rows} label={words.table} />
  const items = block.items.map((item, at) => (
    <li key={`${at}-${item}`} className="wrap-anywhere pl-1">
      <LinkedText text={item} words={words} />
    </li>
  ))
  const look = 'space-y-1.5 pl-6'
  return block.kind === 'steps' ? (
    <ol className={`list-decimal ${look}`}>{items}</ol>
  ) : (
    <ul className={`list-disc ${look}`}>{items}</ul>
  )
}

/** A paragraph that is nothing but an address: where anybody can verify the report. */
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

function AddressLink({ address }: { address: string }) {
  return (
    <a href={address} className="text-brand underline underline-offset-4">
      {address}
    </a>
  )
}

function ReportTable({ head, rows, label }: { head: string[]; rows: string[][]; label: string }) {
  return (
    // A wide table scrolls by itself, also by keyboard.
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="border-ink border-b-2 py-2 pr-4 text-left font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // Two lines of a passbook can say the same.
            <tr key={`${line}-${row.join('|')}`}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th
                    key={head[at]}
                    scope="row"
                    className={cx('border-line border-b py-2 pr-4 text-left align-top font-normal', toWidth(cell))}
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[at]}
                    className={cx('border-line border-b py-2 pr-4 align-top tabular-nums', toWidth(cell))}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Years and amounts stay in one line, where a browser would break "2025-26" after its hyphen; sentences get some room. */
function toWidth(cell: string): string {
  return cell.length <= LONGEST_FIGURE ? 'whitespace-nowrap' : 'min-w-32'
}
