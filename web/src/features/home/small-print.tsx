// An example of what the publication does: a clause as it is printed, and its meaning in plain words.

export function SmallPrint() {
  return (
    <figure className="hidden border-line border-l pl-10 lg:block">
      <blockquote className="max-w-xs text-justify font-serif text-[0.6875rem] text-muted leading-[1.5] hyphens-auto">
        Notwithstanding anything contained hereinabove, the rate of interest applicable to the facility shall be{' '}
        <mark className="bg-marker text-ink">reset at such intervals as the lender may, in its sole discretion,</mark>{' '}
        determine, and the borrower’s continued use of the facility shall be deemed to constitute acceptance thereof.
      </blockquote>
      <figcaption className="mt-6">
        <span className="text-[0.8125rem] text-muted">In plain words</span>
        <span className="mt-1 block max-w-sm text-balance font-medium font-serif text-2xl leading-snug">
          Your loan’s rate can change. Look for the reset clause before you sign.
        </span>
      </figcaption>
    </figure>
  )
}
