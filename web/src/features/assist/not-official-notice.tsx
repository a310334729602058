// The notice on every assist page that this is no official site.

import { useAssistTexts } from './texts/texts'

export function NotOfficialNotice() {
  const { notice } = useAssistTexts()
  return <p className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">{notice}</p>
}
