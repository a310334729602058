// How much of a slow calculation is done.

import { useTranslation } from '../texts/translation'

export function Progress({ done, label }: { done: number; label: string }) {
  const translate = useTranslation()
  const words = translate(label)
  return (
    <div className="mt-4 flex items-center gap-3 text-sm">
      <progress max={1} value={done} aria-label={words} className="h-2.5 w-48 max-w-full" />
      <span className="text-muted tabular-nums">
        {words}: {Math.round(done * 100)}%
      </span>
    </div>
  )
}
