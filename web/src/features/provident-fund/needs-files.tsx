// Stands in for what needs the files again: they were read without being kept, and then removed.

export function NeedsFiles({ to }: { to: string }) {
  return (
    <p role="status" className="mt-3 max-w-[68ch] text-muted">
      Your files are no longer chosen, and we have not kept them. Please choose them again under “Add years or change
      files” {to}.
    </p>
  )
}
