// The offer to show this calculator on another site: the snippet to paste, with the figures that stand above.

import { useRouterState } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { readTypedInputs, updateSearch } from '../../lib/calculator-inputs'
import { copyText } from '../../lib/copy-text'
import { useToAbsolute } from '../../ui/base-url'
import { Button } from '../../ui/button'
import { useTransientState } from '../../ui/use-transient-state'
import { buildEmbedSnippet, type EmbedTheme } from './embed-snippet'

const SHOWN_MS = 2000

type State = 'idle' | 'copied' | 'failed'

const LABELS: Record<State, string> = {
  idle: 'Copy the code',
  copied: 'Copied',
  failed: 'Select it and copy it yourself',
}

const THEMES: { theme: EmbedTheme; label: string }[] = [
  { theme: 'device', label: 'As the reader’s device is set' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

export function EmbedBox({ kind, title }: { kind: string; title: string }) {
  const absolute = useToAbsolute()
  const typed = useRouterState({ select: (state) => state.location.searchStr })
  const [theme, setTheme] = useState<EmbedTheme>('device')
  const [state, setState] = useTransientState<State>('idle', SHOWN_MS)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const search = updateSearch('', kind, readTypedInputs(typed, kind))
  const snippet = buildEmbedSnippet({ kind, title, search, theme }, absolute)

  async function copySnippet() {
    setState((await copyText(snippet, field.current)) ? 'copied' : 'failed')
  }

  return (
    <details data-print="no" className="mt-6 border-line border-y">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 font-medium text-brand">
        Embed this calculator
      </summary>
      <div className="pb-5 text-sm leading-relaxed">
        <p className="max-w-160">
          Paste this into a page of your own site. The calculator begins with the figures that stand above, and its
          frame grows with what it shows. It sets no cookies and counts no readers. The figures that a reader types are
          sent to us to be worked out, and are not kept.
        </p>
        <label htmlFor={`${id}-theme`} className="noscript:hidden mt-4 block font-medium">
          Colours
        </label>
        <select
          id={`${id}-theme`}
          value={theme}
          onChange={({ target }) => setTheme(THEMES.find((one) => one.theme === target.value)?.theme ?? 'device')}
          className="noscript:hidden mt-1 h-11 w-full max-w-80 cursor-pointer rounded-control border border-line bg-paper px-2.5"
        >
          {THEMES.map((one) => (
            <option key={one.theme} value={one.theme}>
              {one.label}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-code`} className="mt-4 block font-medium">
          Code for your page
        </label>
        <textarea
          id={`${id}-code`}
          ref={field}
          readOnly
          rows={6}
          spellCheck={false}
          value={snippet}
          onFocus={({ target }) => target.select()}
          className="mt-1 block w-full resize-y break-all rounded-control border border-line bg-surface px-3 py-2 font-mono text-xs leading-relaxed"
        />
        <Button look="outline" onClick={() => void copySnippet()} className="noscript:hidden mt-3">
          <span aria-live="polite">{LABELS[state]}</span>
        </Button>
      </div>
    </details>
  )
}
