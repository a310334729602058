// The dialog with an article's short link and the places where it can be shared.

import { Dialog } from '../../shared/components/dialogs/dialog'
import { LinkField } from '../../ui/forms/link-field'
import { ShareTargets } from './share-targets'
import { reportShare } from './use-article-counts'
import { useShareLink } from './use-share-link'

type Props = { id: string; url: string; title: string; open: boolean; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function ShareDialog({ id, url, title, open, onClose }: Props) {
  const link = useShareLink(url, open)
  return (
    <Dialog open={open} onClose={onClose} title="Share this article">
      <LinkField label="Link to this article" link={link} onCopied={() => reportShare(id)} />
      <p className="mt-5 mb-2 text-muted text-sm">Or send it with</p>
      <ShareTargets id={id} url={link ?? url} title={title} />
    </Dialog>
  )
}
