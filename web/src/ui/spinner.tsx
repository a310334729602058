// The spinner that stands where a page will be while its code loads. It is 200 px high, so that the footer jumps little.

export function Spinner() {
  return (
    <div role="status" className="grid min-h-[200px] place-items-center">
      <span className="size-8 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none" />
      <span className="sr-only">Loading…</span>
    </div>
  )
}
