// The form for a doubtful message. Its signs are found here in the browser; only a code of ours is sent, to be confirmed.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { checkMessageCode } from '../../api/queries/message-checks'
import { siteQuery } from '../../api/queries/site'
import type { CheckedMessage, MessageOverview, Site } from '../../api/types'
import { Button } from '../../ui/button'
import { Field, getControlClass } from '../../ui/forms/field'
import { findCheckCode, isCodeAlone } from './check-code'
import { CheckResult, type CodeState } from './check-result'
import type { OwnAddresses } from './links'
import { findSigns, type TextSign } from './message-signs'

type Result = { signs: TextSign[]; code: CodeState }

export function MessageCheck({ overview }: { overview: MessageOverview }) {
  const id = useId()
  const { data: site } = useQuery(siteQuery)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)

  async function check(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') {
      setProblem('Please paste or type the message first.')
      document.getElementById(id)?.focus()
      return
    }
    const signs = findSigns(text, listOwnAddresses(overview, site))
    const code = findCheckCode(text)
    setResult({ signs, code: code === null ? { state: 'none' } : { state: 'asking', code } })
    if (code === null) return
    const outcome = await confirmCode(code)
    // A later check may have begun meanwhile.
    setResult((latest) => (latest?.signs === signs ? { signs, code: outcome } : latest))
  }

  return (
    <section aria-labelledby={`${id}-title`} className="mt-8">
      <h2 id={`${id}-title`} className="section-title">
        Check a message
      </h2>
      <p className="mt-3 hidden border-line border-l-4 pl-4 noscript:block">
        Checking a text needs JavaScript. Without it, compare the message with the lists below.
      </p>
      <form onSubmit={(event) => void check(event)} noValidate data-print="no" className="noscript:hidden mt-4">
        <Field
          id={id}
          label="The message, a number, a link, or the code from our mail"
          hint="It stays on this device. Only our own code, if there is one in it, is sent to us to be confirmed."
          problem={problem}
        >
          <textarea
            id={id}
            rows={5}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
              setResult(null)
            }}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-note`}
            className={getControlClass(
              problem !== null,
              'field-sizing-content block max-h-96 min-h-32 py-2 leading-relaxed',
            )}
          />
        </Field>
        <Button type="submit" className="mt-3">
          Check
        </Button>
      </form>
      <div role="status" className="mt-6 empty:mt-0">
        {result && (
          <CheckResult
            signs={result.signs}
            code={result.code}
            isCodeAlone={isCodeAlone(text)}
            validDays={overview.codeValidDays}
          />
        )}
      </div>
    </section>
  )
}

async function confirmCode(code: string): Promise<CodeState> {
  try {
    const message: CheckedMessage | null = await checkMessageCode(code)
    return message === null ? { state: 'unconfirmed', code } : { state: 'confirmed', code, message }
  } catch {
    return { state: 'failed', code }
  }
}

function listOwnAddresses(overview: MessageOverview, site: Site | undefined): OwnAddresses {
  const names = overview.senders.flatMap(({ name }) => name ?? [])
  const emails = names.flatMap((name) => /[\w.+-]+@[\w.-]+/.exec(name) ?? [])
  const phones = names.map((name) => name.replace(/\D/g, '')).filter((digits) => digits.length >= 10)
  if (site) emails.push(site.contactEmail, site.editorEmail)
  return { hosts: site ? [new URL(site.baseUrl).host] : [], emails: emails.map((each) => each.toLowerCase()), phones }
}
