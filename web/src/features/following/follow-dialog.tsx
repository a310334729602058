// Asks for the agreement to be written to about one article, rule or topic. Whoever is not signed in proves an address first.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../api/failure-words'
import { type FollowSubject, follow, followsQuery } from '../../api/members/follows'
import { NotProven, withProof } from '../../api/members/with-proof'
import { translatedNoticeQuery } from '../../api/queries/notices'
import { showToast } from '../../shared/stores/toasts'
import { ConfirmDialog } from '../../shared/components/dialogs/confirm-dialog'
import { NoticeDetails } from '../../shared/components/forms/notice-details'
import { useDialogTexts } from '../../ui/words/dialog-texts'
import { usePageLanguage } from '../../ui/page-language'

type Props = { subject: FollowSubject; title: string; open: boolean; onClose: () => void }

/** Import it lazily, as dialog.tsx asks. */
export function FollowDialog({ subject, title, open, onClose }: Props) {
  const client = useQueryClient()
  const language = usePageLanguage()
  const { follow: texts, error: failure } = useDialogTexts()
  const { data: notice } = useQuery(translatedNoticeQuery('follow', language))
  const following = useMutation({
    mutationFn: (version: string) => withProof(() => follow(subject, version)),
    onSuccess: (body) => {
      client.setQueryData(followsQuery.queryKey, body)
      showToast(texts.doneTitle, texts.done(title), 'success')
    },
    onError: (error) => {
      if (error instanceof NotProven) return
      showFailure(failure, error, texts.failed, language)
    },
  })

  function confirm() {
    if (!notice) return
    // The dialogs that prove an address take this one's place.
    onClose()
    following.mutate(notice.version)
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      // What is agreed to has the words that are stored with the agreement.
      description={notice?.agree ?? texts.description}
      confirmText={texts.confirm}
      language={language}
      ready={notice !== undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="font-medium text-ink">{title}</p>
      {notice && <NoticeDetails details={notice.details} />}
    </ConfirmDialog>
  )
}
