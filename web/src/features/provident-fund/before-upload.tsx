// What a reader should know before choosing a passbook: how to get it, what happens to it, and what is never asked.

import { IDLE_MINUTES } from '../../lib/server-constants.gen'

const LINK = 'text-brand underline underline-offset-4'

export function BeforeUpload() {
  return (
    <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
      <section aria-labelledby="pf-get-title">
        <h2 id="pf-get-title" className="font-semibold text-xl">
          How to get your passbook
        </h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5 leading-relaxed marker:text-muted">
          <li>
            Open{' '}
            <a
              href="https://passbook.epfindia.gov.in/"
              target="_blank"
              rel="noopener noreferrer"
              referrerPolicy="no-referrer"
              className={LINK}
            >
              EPFO’s passbook page<span className="sr-only"> (opens in a new tab)</span>
            </a>{' '}
            and sign in there yourself.
          </li>
          <li>Choose a member ID. Each employer gave you one of its own.</li>
          <li>Choose a year and save the passbook as a PDF. Each file covers one member ID and one financial year.</li>
          <li>
            Do the same for every year and every member ID you see. The more years we read, the less stays unknown.
          </li>
        </ol>
        <p className="mt-3 text-muted text-sm leading-relaxed">
          An exempted trust keeps its own accounts, and settled accounts have no passbook. Ask the employer or the trust
          for a statement; it can’t be read here.
        </p>
      </section>
      <section aria-labelledby="pf-never-title">
        <h2 id="pf-never-title" className="font-semibold text-xl">
          What we never ask for
        </h2>
        <ul className="mt-3 list-disc space-y-2 pl-5 leading-relaxed marker:text-muted">
          <li>Your EPFO password, or a code of EPFO or Aadhaar</li>
          <li>Your Aadhaar or PAN number</li>
          <li>Your UAN for this: the passbook holds it, and we show its last four digits only</li>
          <li>Money. Every finding is shown in full, free</li>
        </ul>
        <h2 className="mt-6 font-semibold text-xl">What happens to your files</h2>
        <p className="mt-3 leading-relaxed">
          They are read once and forgotten. Our server reads them in memory, sends the findings back and stores nothing.
          The findings stay in this tab until you close it, delete them, or leave it idle for {IDLE_MINUTES} minutes.
          Only somebody who signs in can have them kept, sealed, by ticking a box for it.
        </p>
      </section>
    </div>
  )
}
