// A list of questions that open one at a time.

import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Questions that open one at a time. They are the browser's own element, which works without JavaScript, keeps the
 * answers in the page, and opens the one that a search in the page finds.
 */
export function Accordion({ name, items }: { name: string; items: { id: string; title: string; body: ReactNode }[] }) {
  return (
    <div className="border-line border-t">
      {items.map(({ id, title, body }) => (
        <details key={id} name={name} className="group border-line border-b">
          <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 font-medium font-serif text-lg leading-snug hover:text-brand [&::-webkit-details-marker]:hidden">
            {title}
            <Plus
              aria-hidden
              strokeWidth={1.75}
              className="mt-0.5 size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-45"
            />
          </summary>
          <div className="max-w-[68ch] pb-6 text-muted leading-relaxed">{body}</div>
        </details>
      ))}
    </div>
  )
}
