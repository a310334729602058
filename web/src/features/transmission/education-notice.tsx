// The notice at the end of every page about asset transmission.

export function EducationNotice() {
  return (
    <p className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">
      Education only, not legal advice. We are not a bank, EPFO, a court or any government body, and we don’t file
      claims or look for money on anyone’s behalf. Never give anyone passwords or OTPs, yours or those of the person who
      died.
    </p>
  )
}
