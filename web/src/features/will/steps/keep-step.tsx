// Keeping the will beyond this draft: a sealed file, what stays on the device, when to look again, and deleting everything.

import { Switch } from '../../../ui/forms/switch'
import type { Tools } from '../output/use-tools'
import { DeleteEverything } from '../parts/delete-everything'
import { ReviewReminder } from '../parts/review-reminder'
import { OpenSealedFile } from '../parts/open-sealed-file'
import { SealForm } from '../parts/seal-form'
import type { WillDraft } from '../store/use-will-draft'

export function KeepStep({ draft, tools }: { draft: WillDraft; tools: Tools }) {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="keep-draft">
        <h3 id="keep-draft" className="font-semibold text-xl">
          The draft on this device
        </h3>
        <p className="mt-2 leading-relaxed">
          The draft is kept in this browser, unlocked. Whoever uses this browser can read it. We never receive it; only
          a sealed file goes to your account, and only when you upload it.
        </p>
        <div className="mt-3">
          <Switch
            label="This is a shared computer"
            hint="Keep nothing here. The draft is gone when you close this tab."
            checked={draft.isShared}
            onChange={draft.setShared}
          />
        </div>
      </section>
      <SealForm will={draft.will} keys={tools.keys} />
      <OpenSealedFile keys={tools.keys} onOpened={draft.replace} />
      <ReviewReminder />
      <DeleteEverything onDelete={draft.deleteAll} />
    </div>
  )
}
