// A section of the account panel under its heading.

import { type ReactNode, useId } from 'react'

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t py-5">
      <h3 id={id} className="mb-2 font-medium font-sans text-[0.9375rem] text-ink">
        {title}
      </h3>
      {children}
    </section>
  )
}

export const TEXT_BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-[0.9375rem] text-brand underline-offset-4 hover:underline disabled:opacity-60'
