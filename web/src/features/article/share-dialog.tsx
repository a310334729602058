// The dialog with an article's short link and the places where it can be shared.

import { Dialog } from '../../shared/components/dialogs/dialog'
import { LinkField } from '../../ui/forms/link-field'
import { usePageLanguage, useTexts } from '../../ui/page-language'
import { ShareTargets } from './share-targets'
import { reportShare } from './use-article-counts'
import { useShareLink } from './use-share-link'

type Props = { id: string; url: string; title: string; open: boolean; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function ShareDialog({ id, url, title, open, onClose }: Props) {
  const language = usePageLanguage()
  const { sharing, tools } = useTexts()
  const link = useShareLink(url, open)
  return (
    <Dialog open={open} onClose={onClose} title={tools.shareThis} language={language}>
      <LinkField label={sharing.link} link={link} onCopied={() => reportShare(id)} />
      <p className="mt-5 mb-2 text-muted text-sm">{sharing.others}</p>
      <ShareTargets id={id} url={link ?? url} title={title} />
    </Dialog>
  )
}
