import { askToBeNotified } from '../../api/queries/analytics'
import { WishForm } from '../../ui/wish-form'

export function TellMe({ keyword, title }: { keyword: string; title: string }) {
  return (
    <WishForm
      send={(email) => askToBeNotified(keyword, email)}
      label="Tell me when it opens"
      hint="Used once, to write to you about this. It is not a subscription."
      thanks={`Noted. We will write to you once, when this opens: ${title}.`}
      action="Tell me"
    />
  )
}
