// The notice on every assist page that this is no official site.

export function NotOfficialNotice() {
  return (
    <p className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">
      Education only, not advice. We are not EPFO or any government body, and we don’t represent anyone before them.
      Never give anyone your passwords, OTPs, UAN or Aadhaar number in our name.
    </p>
  )
}
