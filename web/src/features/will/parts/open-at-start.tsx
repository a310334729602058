// Whoever comes back with a sealed file opens it before the first question.

import type { Tools } from '../output/use-tools'
import type { WillDraft } from '../store/use-will-draft'
import { OpenSealedFile } from './open-sealed-file'
import { useTranslation } from '../texts/translation'

export function OpenAtStart({ draft, tools }: { draft: WillDraft; tools: Tools }) {
  const translate = useTranslation()
  return (
    <details className="mb-6 border-line border-y">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 font-medium text-brand">
        {translate('Open a saved file')}
      </summary>
      <div className="pt-2 pb-6">
        <OpenSealedFile keys={tools.keys} isDeleted={draft.deleted !== null} onOpened={draft.replace} />
      </div>
    </details>
  )
}
