/** Stands on every assist page. */
export function NotOfficial() {
  return (
    <p className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">
      Education only, not advice. We are not EPFO or any government body, and we act for nobody before one. Never give
      anyone your passwords, OTPs, UAN or Aadhaar number in our name.
    </p>
  )
}
