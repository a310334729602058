// Keeping the will beyond this draft: a sealed file, what stays on the device, when to look again, and deleting everything.

import { Switch } from '../../../ui/forms/switch'
import type { Tools } from '../output/use-tools'
import { DeleteEverything } from '../parts/delete-everything'
import { ReviewReminder } from '../parts/review-reminder'
import { OpenSealedFile } from '../parts/open-sealed-file'
import { SealForm } from '../parts/seal-form'
import type { WillDraft } from '../store/use-will-draft'
import { useTranslation } from '../texts/translation'

export function KeepStep({ draft, tools }: { draft: WillDraft; tools: Tools }) {
  const translate = useTranslation()
  return (
    <div className="grid gap-12">
      <section aria-labelledby="keep-draft">
        <h3 id="keep-draft" className="font-semibold text-xl">
          {translate('The draft on this device')}
        </h3>
        <p className="mt-2 leading-relaxed">
          {translate(describePlace(draft))}{' '}
          {translate('We never receive it; only a sealed file goes to your account, and only when you upload it.')}
        </p>
        <div className="mt-3">
          <Switch
            label={translate('This is a shared computer')}
            hint={translate('Keep nothing here. The draft is gone when you close this tab.')}
            checked={draft.isShared}
            onChange={draft.setShared}
          />
        </div>
      </section>
      {/* What they said of a draft is no longer true once it is deleted. */}
      <SealForm key={`seal ${draft.deleted?.at}`} will={draft.will} keys={tools.keys} />
      <OpenSealedFile keys={tools.keys} isDeleted={draft.deleted !== null} onOpened={draft.replace} />
      <ReviewReminder />
      <DeleteEverything deleted={draft.deleted} onDelete={draft.deleteAll} />
    </div>
  )
}

function describePlace({ kept, isShared, deleted }: WillDraft): string {
  if (deleted?.complete === false) return 'The browser did not delete the draft.'
  if (deleted !== null) return 'There is no draft on this device: it was deleted.'
  if (isShared) return 'Nothing is kept on this device: the draft goes when you close this tab.'
  if (kept === 'full' || kept === 'forbidden') return 'This browser could not keep the draft: it is only in this tab.'
  if (kept === 'memory')
    return 'Nothing is written yet. What you write is kept in this browser, unlocked: whoever uses it can read it.'
  return 'The draft is kept in this browser, unlocked. Whoever uses this browser can read it.'
}
