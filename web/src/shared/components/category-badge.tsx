// A category's name on its own tint.

import { getCategoryHue } from '../../lib/category-hue'
import { cx } from '../../lib/cx'

export function CategoryBadge({ name, className }: { name: string; className?: string }) {
  return (
    <span
      data-hue={getCategoryHue(name)}
      className={cx(
        'inline-block rounded-full bg-tint px-2.5 py-0.5 font-medium text-ink text-xs leading-5',
        className,
      )}
    >
      {name}
    </span>
  )
}
