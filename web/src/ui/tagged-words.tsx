// Words that may be in another language than the page, such as a refusal of the server without its Hindi: a screen reader is told then.

import { useLanguageTag } from './language-tag'

export function TaggedWords({ children }: { children: string | null | undefined }) {
  const tagOf = useLanguageTag()
  if (!children) return null
  const tag = tagOf(children)
  return tag === undefined ? children : <span lang={tag}>{children}</span>
}
