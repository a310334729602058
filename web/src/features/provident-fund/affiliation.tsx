// What stands on every state of the dashboard: whose site this is not.

export function Affiliation() {
  return (
    <div className="mt-12 border-line border-t pt-6 text-muted text-sm leading-relaxed">
      <p className="font-medium text-ink">Not affiliated with EPFO or any government body.</p>
      <p className="mt-1 max-w-[68ch]">
        This is education about your own record, not advice. We don’t file, sign or chase claims, and we never ask for
        your EPFO password, a code of EPFO or Aadhaar, or your Aadhaar number. Please don’t give them to anybody in our
        name.
      </p>
    </div>
  )
}
