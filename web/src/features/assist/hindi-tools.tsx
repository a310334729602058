// The guides of Assist are English. Whoever comes from a page in Hindi finds here what there is in Hindi.

import { Fragment } from 'react'
import { findToolPath, type FreeTool } from '../../lib/free-tools'
import { AppLink } from '../../shared/components/app-link'

const NAMES: Record<FreeTool, string> = {
  transmission: 'मृत्यु के बाद की सूची',
  will: 'वसीयत प्लानर',
}

export function HindiTools({ tools, className }: { tools: readonly FreeTool[]; className: string }) {
  return (
    <p lang="hi" data-print="no" className={className}>
      हिन्दी में:{' '}
      {tools.map((tool, place) => (
        <Fragment key={tool}>
          {place > 0 && ' · '}
          <AppLink
            href={findToolPath(tool, 'hi')}
            className="inline-block py-1 text-brand underline underline-offset-4"
          >
            {NAMES[tool]}
          </AppLink>
        </Fragment>
      ))}
    </p>
  )
}
