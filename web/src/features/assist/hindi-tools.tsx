// The free tools, on the list of guides in Hindi: both are there in Hindi.

import { Fragment } from 'react'
import { FREE_TOOLS, findToolPath, type FreeTool } from '../../lib/free-tools'
import { AppLink } from '../../shared/components/app-link'

const NAMES: Record<FreeTool, string> = {
  transmission: 'मृत्यु के बाद की सूची',
  will: 'वसीयत प्लानर',
}

export function HindiTools() {
  return (
    <p data-print="no" className="mt-3">
      मुफ़्त टूल:{' '}
      {FREE_TOOLS.map((tool, place) => (
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
