// What the dashboard contains: folded after what is wrong on a phone, beside the findings on a wide screen.

import { Fold } from './fold'
import { PARTS, type PartId } from './parts'

type Part = { id: PartId; title: string }

type Props = { parts: readonly Part[] }

/** The parts that are there, with the titles they have now. */
export function listParts(ids: readonly (PartId | false)[], titles: Partial<Record<PartId, string>>): Part[] {
  return ids.filter((id) => id !== false).map((id) => ({ id, title: titles[id] ?? PARTS[id] }))
}

/** The list stays in sight while reading. */
export function SideContents({ parts }: Props) {
  return (
    <nav
      aria-labelledby="pf-contents-title"
      data-print="no"
      className="sticky top-[calc(var(--header-height)+2rem)] mt-8 hidden max-h-[calc(100dvh-var(--header-height)-4rem)] self-start overflow-y-auto lg:col-start-2 lg:row-start-1 lg:block"
    >
      <p id="pf-contents-title" className="font-semibold text-ink text-sm">
        On this page
      </p>
      <ul className="mt-3 border-line border-l">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}-title`} className="block py-1.5 pl-4 text-muted text-sm leading-snug hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function FoldedContents({ parts }: Props) {
  return (
    <Fold label="On this page" className="mt-6 border-line border-y lg:hidden" isScreenOnly>
      <nav aria-label="On this page" className="pb-3">
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}-title`}
                className="flex min-h-11 items-center text-brand leading-snug underline underline-offset-4"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Fold>
  )
}
